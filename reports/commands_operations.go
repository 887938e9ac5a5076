package reports

import (
	"fmt"
	"strings"

	"poolsim/sim/study"
)

// operationsPart lists the operations of a variant, in which alone variants may differ, and how session hosts of Azure
// Virtual Desktop are drained where one drains (https://learn.microsoft.com/azure/virtual-desktop/drain-mode); "" without
// any.
func operationsPart(cell *study.Cell, avd bool) string {
	var b strings.Builder
	drains := false
	for _, s := range cell.Settings {
		if strings.HasPrefix(s.Key, "operation.") {
			fmt.Fprintf(&b, "# %s = %s\n", printable(s.Key), printable(s.Value))
			drains = drains || strings.HasPrefix(s.Key, "operation.drain[")
		}
	}
	if b.Len() == 0 {
		return ""
	}
	text := "\n# Operations: no setting of the pool holds them; somebody or something does them at their times.\n" + b.String()
	if avd && drains {
		text += drainCommands
	}
	return text
}

const drainCommands = `
# PowerShell: drain a session host, and open it again
Update-AzWvdSessionHost -ResourceGroupName '<ResourceGroup>' -HostPoolName '<HostPool>' -Name '<SessionHost>' -AllowNewSession:$false
Update-AzWvdSessionHost -ResourceGroupName '<ResourceGroup>' -HostPoolName '<HostPool>' -Name '<SessionHost>' -AllowNewSession:$true
# verify:
Get-AzWvdSessionHost -ResourceGroupName '<ResourceGroup>' -HostPoolName '<HostPool>' | Format-List Name, AllowNewSession, Session
`
