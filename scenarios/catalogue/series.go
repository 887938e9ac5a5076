package catalogue

// shape is a size within its series.
type shape struct {
	name   string
	vcpus  int
	memory float64 // GiB
}

// seriesOf is a vendor's series of sizes.
type seriesOf struct {
	name  string
	page  string // below the vendor's folder of size pages
	sizes []shape
}

// series are the series that session hosts are commonly taken from, each as its page's table "Basics" gives it. Isolated
// sizes are left out.
func series() []seriesOf {
	return []seriesOf{
		{"Dsv5", "general-purpose/dsv5-series", []shape{
			{"D2s_v5", 2, 8}, {"D4s_v5", 4, 16}, {"D8s_v5", 8, 32}, {"D16s_v5", 16, 64}, {"D32s_v5", 32, 128},
			{"D48s_v5", 48, 192}, {"D64s_v5", 64, 256}, {"D96s_v5", 96, 384},
		}},
		{"Ddsv5", "general-purpose/ddsv5-series", []shape{
			{"D2ds_v5", 2, 8}, {"D4ds_v5", 4, 16}, {"D8ds_v5", 8, 32}, {"D16ds_v5", 16, 64}, {"D32ds_v5", 32, 128},
			{"D48ds_v5", 48, 192}, {"D64ds_v5", 64, 256}, {"D96ds_v5", 96, 384},
		}},
		{"Dasv5", "general-purpose/dasv5-series", []shape{
			{"D2as_v5", 2, 8}, {"D4as_v5", 4, 16}, {"D8as_v5", 8, 32}, {"D16as_v5", 16, 64}, {"D32as_v5", 32, 128},
			{"D48as_v5", 48, 192}, {"D64as_v5", 64, 256}, {"D96as_v5", 96, 384},
		}},
		{"Dadsv5", "general-purpose/dadsv5-series", []shape{
			{"D2ads_v5", 2, 8}, {"D4ads_v5", 4, 16}, {"D8ads_v5", 8, 32}, {"D16ads_v5", 16, 64},
			{"D32ads_v5", 32, 128}, {"D48ads_v5", 48, 192}, {"D64ads_v5", 64, 256}, {"D96ads_v5", 96, 384},
		}},
		{"Dsv6", "general-purpose/dsv6-series", []shape{
			{"D2s_v6", 2, 8}, {"D4s_v6", 4, 16}, {"D8s_v6", 8, 32}, {"D16s_v6", 16, 64}, {"D32s_v6", 32, 128},
			{"D48s_v6", 48, 192}, {"D64s_v6", 64, 256}, {"D96s_v6", 96, 384}, {"D128s_v6", 128, 512},
			{"D192s_v6", 192, 768},
		}},
		{"Dasv6", "general-purpose/dasv6-series", []shape{
			{"D2as_v6", 2, 8}, {"D4as_v6", 4, 16}, {"D8as_v6", 8, 32}, {"D16as_v6", 16, 64}, {"D32as_v6", 32, 128},
			{"D48as_v6", 48, 192}, {"D64as_v6", 64, 256}, {"D96as_v6", 96, 384},
		}},
		{"Dsv4", "general-purpose/dsv4-series", []shape{
			{"D2s_v4", 2, 8}, {"D4s_v4", 4, 16}, {"D8s_v4", 8, 32}, {"D16s_v4", 16, 64}, {"D32s_v4", 32, 128},
			{"D48s_v4", 48, 192}, {"D64s_v4", 64, 256},
		}},
		{"Dasv4", "general-purpose/dasv4-series", []shape{
			{"D2as_v4", 2, 8}, {"D4as_v4", 4, 16}, {"D8as_v4", 8, 32}, {"D16as_v4", 16, 64}, {"D32as_v4", 32, 128},
			{"D48as_v4", 48, 192}, {"D64as_v4", 64, 256}, {"D96as_v4", 96, 384},
		}},
		{"Esv5", "memory-optimized/esv5-series", []shape{
			{"E2s_v5", 2, 16}, {"E4s_v5", 4, 32}, {"E8s_v5", 8, 64}, {"E16s_v5", 16, 128}, {"E20s_v5", 20, 160},
			{"E32s_v5", 32, 256}, {"E48s_v5", 48, 384}, {"E64s_v5", 64, 512}, {"E96s_v5", 96, 672},
		}},
		{"Edsv5", "memory-optimized/edsv5-series", []shape{
			{"E2ds_v5", 2, 16}, {"E4ds_v5", 4, 32}, {"E8ds_v5", 8, 64}, {"E16ds_v5", 16, 128}, {"E20ds_v5", 20, 160},
			{"E32ds_v5", 32, 256}, {"E48ds_v5", 48, 384}, {"E64ds_v5", 64, 512}, {"E96ds_v5", 96, 672},
		}},
		{"Easv5", "memory-optimized/easv5-series", []shape{
			{"E2as_v5", 2, 16}, {"E4as_v5", 4, 32}, {"E8as_v5", 8, 64}, {"E16as_v5", 16, 128}, {"E20as_v5", 20, 160},
			{"E32as_v5", 32, 256}, {"E48as_v5", 48, 384}, {"E64as_v5", 64, 512}, {"E96as_v5", 96, 672},
		}},
		{"Fsv2", "compute-optimized/fsv2-series", []shape{
			{"F2s_v2", 2, 4}, {"F4s_v2", 4, 8}, {"F8s_v2", 8, 16}, {"F16s_v2", 16, 32}, {"F32s_v2", 32, 64},
			{"F48s_v2", 48, 96}, {"F64s_v2", 64, 128}, {"F72s_v2", 72, 144},
		}},
		{"Bv1", "general-purpose/bv1-series", []shape{
			{"B2ms", 2, 8}, {"B4ms", 4, 16}, {"B8ms", 8, 32}, {"B12ms", 12, 48}, {"B16ms", 16, 64}, {"B20ms", 20, 80},
		}},
		{"NVadsA10_v5", "gpu-accelerated/nvadsa10v5-series", []shape{
			{"NV6ads_A10_v5", 6, 55}, {"NV12ads_A10_v5", 12, 110}, {"NV18ads_A10_v5", 18, 220},
			{"NV36ads_A10_v5", 36, 440}, {"NV36adms_A10_v5", 36, 880}, {"NV72ads_A10_v5", 72, 880},
		}},
		{"NCasT4_v3", "gpu-accelerated/ncast4v3-series", []shape{
			{"NC4as_T4_v3", 4, 28}, {"NC8as_T4_v3", 8, 56}, {"NC16as_T4_v3", 16, 110}, {"NC64as_T4_v3", 64, 440},
		}},
	}
}
