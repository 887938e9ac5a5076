package main

import "strings"

// commandLine is what to type to do the same again, quoted so that PowerShell and POSIX shells read it alike.
func commandLine(verb string, args, flags []string) string {
	words := append([]string{"poolsim", verb}, args...)
	words = append(words, flags...)
	for i, w := range words {
		words[i] = quoteWord(w)
	}
	return strings.Join(words, " ")
}

// quoteWord puts a word into quotation marks when a shell would read it otherwise. Both PowerShell and POSIX shells take
// what stands between single ones as it is.
func quoteWord(w string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=+%", r)
	}
	if w != "" && strings.IndexFunc(w, func(r rune) bool { return !plain(r) }) < 0 {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'"'"'`) + "'"
}
