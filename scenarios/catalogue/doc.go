// Package catalogue knows the machine sizes that session hosts are commonly made of, and what they cost.
//
// Sizes are Azure's, as the vendor's page of each series gives them (see Size.Source). Prices are Azure's public list
// prices of one day, PriceDate, in US dollars an hour of a running machine without a Windows licence, which is the rate for
// session hosts whose users hold an eligible licence:
//
//	size, ok := catalogue.Lookup("D8s_v5")             // 8 vCPUs, 32 GiB
//	price, ok := catalogue.Price("D8s_v5", "eastus")   // 0.384
//
// A list price on one day is a starting point: a scenario may name its own. SOURCE.md says where the prices come from.
package catalogue
