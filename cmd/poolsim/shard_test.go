package main

import (
	"testing"

	"pgregory.net/rapid"
)

// Every cell is in exactly one shard, and shards have the same number of cells or one more.
func TestShardsShareTheCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells, of := rapid.IntRange(0, 500).Draw(t, "cells"), rapid.IntRange(1, 60).Draw(t, "of")
		times := make([]int, cells)
		for k := range of {
			mine := shard{k + 1, of}.cells(cells)
			if n := len(mine); n != cells/of && n != cells/of+1 {
				t.Fatalf("shard %d of %d has %d of %d cells", k+1, of, n, cells)
			}
			for _, i := range mine {
				times[i]++
			}
		}
		for i, n := range times {
			if n != 1 {
				t.Fatalf("cell %d is in %d shards", i, n)
			}
		}
	})
}

// Shards cost about the same also when every second cell costs ten times as much, which a plain deal to two shards would
// give to one of them. Of 1000 pairs each shard gets either cell with probability 1/2: the dear ones of a shard are 500 ± 16,
// and four standard deviations are 64, an eighth.
func TestShardsCostTheSame(t *testing.T) {
	dear := 0
	for _, i := range (shard{1, 2}).cells(2000) {
		dear += i % 2
	}
	if dear < 436 || dear > 564 {
		t.Errorf("shard 1 has %d of 1000 dear cells", dear)
	}
}

func TestAutomaticShards(t *testing.T) {
	for _, c := range []struct {
		flag string
		env  map[string]string
		want shard
	}{
		{"2/7", nil, shard{2, 7}},
		{"auto", map[string]string{"SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "4"}, shard{2, 4}},
		{"auto", map[string]string{"SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"}, shard{1, 4}},
		{"auto", map[string]string{"JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "3"}, shard{1, 3}},
		{"auto/5", map[string]string{"JOB_COMPLETION_INDEX": "4"}, shard{5, 5}},
		{"auto", map[string]string{"AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "2"}, shard{2, 2}},
		{"auto", map[string]string{"BATCH_TASK_INDEX": "0", "BATCH_TASK_COUNT": "1"}, shard{1, 1}},
		{"", nil, shard{}},
	} {
		p := &process{env: func(k string) string { return c.env[k] }}
		if got, err := p.shardOf(c.flag); err != nil || got != c.want {
			t.Errorf("%s %v: %v, %v, want %v", c.flag, c.env, got, err, c.want)
		}
	}
	for _, c := range []struct {
		flag string
		env  map[string]string
	}{
		{"0/7", nil}, {"8/7", nil}, {"2", nil}, {"a/b", nil}, {"auto", nil},
		{"auto", map[string]string{"JOB_COMPLETION_INDEX": "0"}},
		{"auto", map[string]string{"SLURM_ARRAY_TASK_ID": "x", "SLURM_ARRAY_TASK_COUNT": "4"}},
		{"auto/2", map[string]string{"JOB_COMPLETION_INDEX": "2"}},
	} {
		p := &process{env: func(k string) string { return c.env[k] }}
		if got, err := p.shardOf(c.flag); err == nil {
			t.Errorf("%s %v: %v, want an error", c.flag, c.env, got)
		}
	}
}
