//go:build slow

package sim

// thorough says whether tests against theory try all their cases, or only the first ones.
const thorough = true
