package reports

import "image/color"

// viridis is a sequential scale of colours from dark blue (0) to yellow (1), even to the eye, also in grey and for
// people with a deficiency of colour vision; by S. van der Walt and N. Smith, public domain (CC0):
// https://github.com/BIDS/colormap/blob/master/colormaps.py . The table holds every 17th of its 256 colours; between
// two of them the scale is taken to be straight.
func viridis(share float64) color.NRGBA {
	anchors := [...][3]float64{
		{0.267004, 0.004874, 0.329415}, {0.282656, 0.100196, 0.422160}, {0.277134, 0.185228, 0.489898}, {0.253935, 0.265254, 0.529983},
		{0.221989, 0.339161, 0.548752}, {0.190631, 0.407061, 0.556089}, {0.163625, 0.471133, 0.558148}, {0.139147, 0.533812, 0.555298},
		{0.120565, 0.596422, 0.543611}, {0.134692, 0.658636, 0.517649}, {0.208030, 0.718701, 0.472873}, {0.327796, 0.773980, 0.406640},
		{0.477504, 0.821444, 0.318195}, {0.647257, 0.858400, 0.209861}, {0.824940, 0.884720, 0.106217}, {0.993248, 0.906157, 0.143936},
	}
	at := float64(min(max(share, 0), 1) * float64(len(anchors)-1))
	i := min(int(at), len(anchors)-2)
	from, to, part := anchors[i], anchors[i+1], at-float64(i)
	return color.NRGBA{mixed(from[0], to[0], part), mixed(from[1], to[1], part), mixed(from[2], to[2], part), 0xff}
}

// mixed is the channel of a colour between two others, all from 0 to 1, as a byte.
func mixed(from, to, part float64) uint8 {
	channel := from + float64((to-from)*part)
	return uint8(float64(channel*255) + 0.5)
}
