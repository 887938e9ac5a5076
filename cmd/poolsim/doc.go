// Command poolsim simulates pools of shared desktops and says which load-balancing rule, which session limit and how many
// hosts they need.
//
//	poolsim compare                      # a morning storm under four rules
//	poolsim init pool.toml               # a starter scenario to change
//	poolsim run pool.toml                # your own pool
//	poolsim list keys                    # everything that a scenario may say
//
// Each subcommand stands in a file of its own. All that the program takes from its surroundings — arguments, environment,
// streams, clock — is in one struct, process, so that tests run commands without starting a program.
//
// Exit status: 0 done; 1 internal or input/output error; 2 wrong usage or wrong input; 3 an objective was missed;
// 130 interrupted.
package main
