package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"poolsim/scenarios"
	"poolsim/sim/study"
)

// Exit statuses.
const (
	exitDone        = 0
	exitFailed      = 1 // internal, or input and output
	exitUsage       = 2 // wrong usage or wrong input
	exitMissed      = 3 // an objective was missed
	exitInterrupted = 130
)

// usageError is an error of the user: of the command line, or of a file that it names.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef makes a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errMissed ends a command whose results miss an objective. The results have said so.
var errMissed = errors.New("")

// exitStatus is the status for an error that ended a command.
func exitStatus(err error) int {
	var usage usageError
	var wrong *scenarios.Problems
	var unsettled *study.WarmupError
	switch {
	case errors.Is(err, errMissed):
		return exitMissed
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &usage), errors.As(err, &wrong), errors.As(err, &unsettled):
		return exitUsage
	}
	return exitFailed
}

// message is what the user reads about an error; "" for nothing more than has been said.
func message(err error) string {
	var wrong *scenarios.Problems
	var kept *keptError
	switch {
	case errors.Is(err, errMissed):
		return ""
	case errors.As(err, &kept):
		return "poolsim: " + kept.Error()
	case errors.Is(err, context.Canceled):
		return "poolsim: interrupted; nothing was written."
	case errors.As(err, &wrong):
		return fmt.Sprintf("%s\n%s; nothing was run.", wrong, problemCount(wrong.Total))
	}
	return "poolsim: " + strings.TrimSpace(err.Error())
}

func problemCount(n int) string {
	if n == 1 {
		return "1 problem"
	}
	return fmt.Sprintf("%d problems", n)
}
