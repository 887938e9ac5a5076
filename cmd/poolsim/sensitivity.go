package main

import "github.com/spf13/cobra"

func (p *process) sensitivityCommand() *cobra.Command {
	return &cobra.Command{Use: "sensitivity", Hidden: true}
}
