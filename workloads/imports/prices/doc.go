// Package prices reads saved answers of the Azure Retail Prices API, the public list of what Azure costs
// (https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices).
//
// An answer holds every meter that a question met: running machines with and without Windows, spot machines, those of
// development subscriptions, reservations, cloud services. Read keeps what a session host can be billed by, and says how
// many rows it left out and why:
//
//	list, err := prices.Read(file, "prices.json")
//	rate, err := list.Find("D8s_v5", "eastus", prices.Base)   // 0.384 USD an hour
//
// Where the list has no such rate, the error says what it has instead.
package prices
