//go:build slow

package scenarios

func init() { planSeeds = 20 }
