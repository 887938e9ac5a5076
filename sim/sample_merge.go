package sim

// Merge adds the values of another sample, which stays as it is. Both must be complete, as those of a Result are.
// The result is exact as long as all values together are at most ExactSample.
func (s *Sample) Merge(o *Sample) error {
	s.never += o.never
	s.known += o.known
	s.sum += o.sum
	s.max = max(s.max, o.max)
	if s.sketch == nil && o.sketch == nil {
		s.values = mergeSorted(s.values, o.values)
		if s.known <= ExactSample {
			return nil
		}
		return s.spill()
	}
	if s.sketch == nil {
		if err := s.spill(); err != nil {
			return err
		}
	}
	for _, x := range o.values {
		if err := s.sketch.Add(x); err != nil {
			return err
		}
	}
	if o.sketch == nil {
		return nil
	}
	return s.sketch.MergeWith(o.sketch)
}

// mergeSorted is the sorted list of the values of two sorted lists.
func mergeSorted(a, b []float64) []float64 {
	all := make([]float64, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		from := &a
		if b[0] < a[0] {
			from = &b
		}
		all = append(all, (*from)[0])
		*from = (*from)[1:]
	}
	return append(append(all, a...), b...)
}
