package main

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// shard is a part of the cells of a sweep: number 1 to of. The zero shard is all of them.
type shard struct{ number, of int }

// parts says whether the sweep is done in parts.
func (s shard) parts() bool { return s.of > 0 }

// cells are the numbers of the shard's cells, in order. Of every so many cells that follow each other a shard has one, and
// which one changes from time to time, so that shards have about as many cheap and dear cells whatever the values are.
func (s shard) cells(all int) []int {
	var mine []int
	for i := range all {
		if !s.parts() || (uint64(i%s.of)+scattered(uint64(i/s.of)))%uint64(s.of) == uint64(s.number-1) {
			mine = append(mine, i)
		}
	}
	return mine
}

// scattered is a number that has nothing to do with x but is the same every time (the finalizer of SplitMix64; Steele,
// Lea and Flood, 2014).
func scattered(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// batchSystem is how a batch system tells a task its number and how many there are.
type batchSystem struct {
	index, count string
	first        string // variable with the first number; "" when numbers begin with 0
}

// batchSystems are those that --shard auto knows: Slurm (https://slurm.schedmd.com/job_array.html), AWS Batch
// (https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html), Google Cloud Batch
// (https://cloud.google.com/batch/docs/create-run-basic-job), and the indexed jobs of Kubernetes
// (https://kubernetes.io/docs/concepts/workloads/controllers/job/), which tell no count: the job's file has to set
// JOB_COMPLETIONS.
func batchSystems() []batchSystem {
	return []batchSystem{
		{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"},
		{"JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", ""},
		{"AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", ""},
		{"BATCH_TASK_INDEX", "BATCH_TASK_COUNT", ""},
	}
}

// shardOf reads --shard: K/N, auto, or auto/N.
func (p *process) shardOf(text string) (shard, error) {
	if text == "" {
		return shard{}, nil
	}
	number, of, both := strings.Cut(text, "/")
	if number == "auto" {
		return p.automaticShard(of)
	}
	k, errK := strconv.Atoi(number)
	n, errN := strconv.Atoi(of)
	if !both || errK != nil || errN != nil {
		return shard{}, usagef("--shard %s: K/N is wanted, such as 2/7, or auto", text)
	}
	return shardIn("--shard "+text, k, n)
}

func shardIn(what string, k, n int) (shard, error) {
	if n < 1 || k < 1 || k > n {
		return shard{}, usagef("%s: part %d of %d is none; parts go from 1 to their number", what, k, n)
	}
	return shard{k, n}, nil
}

// automaticShard reads what the batch system tells. The count may be given.
func (p *process) automaticShard(count string) (shard, error) {
	var names []string
	for _, b := range batchSystems() {
		names = append(names, b.index)
		if p.env(b.index) == "" {
			continue
		}
		if count == "" {
			count = p.env(b.count)
		}
		return p.taskOf(b, count)
	}
	return shard{}, usagef("--shard auto: none of %s is set; no batch system that is known runs this", strings.Join(names, ", "))
}

func (p *process) taskOf(b batchSystem, count string) (shard, error) {
	what := "--shard auto: " + b.index + "=" + p.env(b.index)
	if count == "" {
		return shard{}, usagef("%s, and %s is not set; give the number of parts: --shard auto/N", what, b.count)
	}
	first := 0
	if b.first != "" && p.env(b.first) != "" {
		var err error
		if first, err = strconv.Atoi(p.env(b.first)); err != nil {
			return shard{}, usagef("--shard auto: %s=%s is no whole number", b.first, p.env(b.first))
		}
	}
	i, errI := strconv.Atoi(p.env(b.index))
	n, errN := strconv.Atoi(count)
	if errI != nil || errN != nil {
		return shard{}, usagef("%s of %s: whole numbers are wanted", what, count)
	}
	return shardIn(what, i-first+1, n)
}

// writeShardJSON tells what a shard did, for --json.
func writeShardJSON(w io.Writer, s shard, cells, failed, all int) error {
	return json.NewEncoder(w).Encode(struct {
		Schema string `json:"schema"`
		Shard  int    `json:"shard"`
		Of     int    `json:"of"`
		Cells  int    `json:"cells"`
		Failed int    `json:"failed"`
		All    int    `json:"all"`
	}{"poolsim.shard/1", s.number, s.of, cells, failed, all})
}
