package scenarios

// Type is what a key holds.
type Type uint8

// Types of keys. A span of time is written as a Go duration with its unit ("30s", "1h30m"), a clock time as "08:30",
// "08:30:15", "Tue 08:30" or "Day2 08:30". A quantity is a number or a distribution; quantities in time take spans.
const (
	Text          Type = iota // any text
	Flag                      // true or false
	Count                     // a whole number
	Number                    // any number
	Span                      // a span of time
	SpanOrNever               // a span of time, or "never"
	SpanOrAuto                // a span of time, or "auto"
	Clock                     // a clock time
	Choice                    // one of the words in Choices
	CountOrWord               // a whole number, or one of the words in Choices
	Quantity                  // a number or a distribution
	TimeQuantity              // a span of time or a distribution of spans
	TimeOrNever               // the same, or "never"
	Names                     // a list of texts
	Weekdays                  // a list of "Mon" … "Sun"
	HostSet                   // a number of hosts, "33%", or a list of host names
	CountPerHost              // a whole number, or a list with one for each host
	Curve                     // a list of [clock time, relative rate]
	Shares                    // a table of shares by class, adding up to 1
	Percentile                // "p50" … "p99.9"
	File                      // the path of a file, relative to the scenario
	AnyValue                  // a value of whatever key it is meant for
	OverrideTable             // a table of keys and their values
)

// typeNames are in the order of the types.
var typeNames = [...]string{
	"text", "true or false", "whole number", "number", "time span", `time span or "never"`, `time span or "auto"`, "clock time", "word",
	"whole number or word", "number or distribution", "time span or distribution", `time span, distribution or "never"`,
	"list of names", "list of weekdays", "hosts", "whole number or list", "curve", "shares by class", "percentile", "file",
	"value", "keys and values",
}

// String is the type in words, as `list keys` prints it.
func (t Type) String() string { return typeNames[t] }

// Key is one row of the table of keys: everything the program knows about a setting.
type Key struct {
	// Path is the name with [] for each item of a list and NAME for any name: "pool.hosts[].count", "class.NAME.cpu".
	Path    string
	Type    Type
	Unit    string // of a number: "hosts", "GiB", "vCPU"; "" for none
	Range   Range  // of numbers, and of spans and quantities in seconds
	Choices []string
	// Default as a scenario file would have it; "" when there is none. That of a class is medium's.
	Default string
	// Low and High are the values between which a sensitivity study varies the key; "" when it does not.
	Low, High string
	Required  bool
	Live      bool   // an operation may change it while the pool runs
	Source    string // where the default or the rule comes from
	Summary   string // one sentence
}

// Keys returns the table of keys in the order of reports and listings. It is a fresh copy.
func Keys() []Key {
	var all []Key
	for _, part := range [][]Key{
		runKeys(), poolKeys(), hostKeys(), ruleKeys(), horizonKeys(), brokerKeys(), metricsKeys(), autoscaleKeys(), workloadKeys(), operationKeys(),
		sessionLimitKeys(), classKeys(), costKeys(), statisticsKeys(), resultKeys(),
	} {
		all = append(all, part...)
	}
	return all
}

// Sources that many keys share.
const (
	ours         = "our assumption"
	avdBalancing = "https://learn.microsoft.com/azure/virtual-desktop/configure-host-pool-load-balancing"
	avdTerms     = "https://learn.microsoft.com/azure/virtual-desktop/terminology"
	horizon2309  = "https://docs.vmware.com/en/VMware-Horizon/2309/virtual-desktops/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html"
	horizon2106  = "https://docs.vmware.com/en/VMware-Horizon/2106/published-desktops-applications/GUID-461B7E5E-183B-4AA0-AB87-A76D07F6BDDD.html"
	horizonAPI   = "https://developer.omnissa.com/horizon-apis/view/versions/2309/vdi.resources.Farm.LoadBalancingSettings"
	msSizing     = "https://learn.microsoft.com/windows-server/remote/remote-desktop-services/virtual-machine-recs"
)
