package scenarios

func costKeys() []Key {
	return []Key{
		{Path: "cost.currency", Type: Text, Default: `"USD"`, Source: ours, Summary: "Currency of all prices; the catalogue's are in USD."},
		{Path: "cost.region", Type: Text, Default: `"eastus"`, Source: ours, Summary: "Azure region whose catalogue prices apply."},
		{Path: "cost.windows_rate", Type: Flag, Default: "false", Source: "https://learn.microsoft.com/azure/virtual-desktop/apply-windows-license",
			Summary: "Whether the Windows meter applies; session hosts with an eligible licence pay the base meter. The catalogue has the base meter only."},
		{Path: "cost.price_file", Type: Text, Source: "https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices",
			Summary: "A saved answer of the Azure Retail Prices API (JSON), from the folder of the scenario: the prices of all sizes, in place of the catalogue's."},
		{Path: "cost.disk_price_per_month", Type: Number, Unit: "currency/month", Range: between(0, 1e6), Default: "0", Source: ours, Summary: "Price of one host's disk, also while the host is off."},
		{Path: "cost.licence_price_per_user_month", Type: Number, Unit: "currency/month", Range: between(0, 1e6), Default: "0", Source: ours, Summary: "Price of one user's licence."},
		{Path: "cost.reserved_hosts", Type: Count, Unit: "hosts", Range: between(0, MaxHosts), Default: "0", Source: ours, Summary: "Reserved hosts, paid whether on or off."},
		{Path: "cost.reserved_price_per_hour", Type: Number, Unit: "currency/h", Range: between(0, 1e6), Default: "0", Source: ours, Summary: "Price of a reserved host."},
		{Path: "cost.price_per_hour.NAME", Type: Number, Unit: "currency/h", Range: between(0, 1e6), Summary: "Price of a host of the size NAME, before the catalogue's."},
	}
}

// resultKeys say what is compared and what is good enough. They belong to the scenario, not to one of its variants.
func resultKeys() []Key {
	return []Key{
		{Path: "objective[].metric", Type: Text, Required: true, Summary: "Metric that the objective is about."},
		{Path: "objective[].max", Type: Number, Summary: "Most that is good enough."},
		{Path: "objective[].min", Type: Number, Summary: "Least that is good enough."},
		{Path: "objective[].at", Type: Percentile, Summary: `Percentile over replications, such as "p90" for nine days out of ten; the mean when not given.`},
		{Path: "objective[].within", Type: Span, Range: aboveUpTo(0, day.Seconds()), Default: `"45s"`, Source: ours, Summary: "Time of desktop_within_share."},
		{Path: "objective[].variant", Type: Text, Summary: "Variant that decides the exit status for this objective."},
		{Path: "variant[].name", Type: Text, Required: true, Summary: "Name of the variant."},
		{Path: "variant[].set", Type: OverrideTable, Required: true, Summary: "Keys and the values that they have in this variant."},
	}
}
