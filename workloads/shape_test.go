package workloads

import (
	"testing"

	"pgregory.net/rapid"
)

func TestShapePositionStaysInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := Shape(rapid.IntRange(0, len(shapeNames)-1).Draw(t, "shape"))
		peak := rapid.Float64Range(0, 1).Draw(t, "peak")
		u := rapid.Float64Range(0x1p-54, 1-0x1p-53).Draw(t, "u")
		v := rapid.Float64Range(0x1p-54, 1-0x1p-53).Draw(t, "v")
		low, high := shape.Position(min(u, v), peak), shape.Position(max(u, v), peak)
		if !(low >= 0 && high <= 1 && low <= high+1e-15) {
			t.Fatalf("%v: %v at %v, %v at %v", shape, low, min(u, v), high, max(u, v))
		}
	})
}

func TestShapeNames(t *testing.T) {
	for i, name := range ShapeNames() {
		if s, ok := ParseShape(name); !ok || s != Shape(i) || s.String() != name {
			t.Errorf("%q is read as %v", name, s)
		}
	}
	if _, ok := ParseShape("flat"); ok {
		t.Error("an unknown shape is read")
	}
}
