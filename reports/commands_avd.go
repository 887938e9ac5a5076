package reports

import (
	"fmt"
	"strings"
)

// avdCommands set the load balancer type and the session limit of an Azure Virtual Desktop host pool, with the Azure CLI
// (https://learn.microsoft.com/cli/azure/desktopvirtualization/hostpool) and with PowerShell
// (https://learn.microsoft.com/powershell/module/az.desktopvirtualization/update-azwvdhostpool), and read both back.
// The page on load balancing has both: https://learn.microsoft.com/azure/virtual-desktop/configure-host-pool-load-balancing.
func avdCommands(s settings, loadBalancerType string) string {
	limit := s.orElse("pool.max_session_limit", "<MaxSessionLimit>")
	var b strings.Builder
	fmt.Fprintf(&b, "# Azure Virtual Desktop: %s with at most %s sessions a host. It counts from the next new session on; sessions stay where they are.\n",
		loadBalancerType, limit)
	b.WriteString("\n# Azure CLI (az extension add --name desktopvirtualization)\n")
	fmt.Fprintf(&b, "az desktopvirtualization hostpool update --resource-group <ResourceGroup> --name <HostPool> --load-balancer-type %s --max-session-limit %s\n",
		loadBalancerType, limit)
	b.WriteString("# verify:\n")
	b.WriteString("az desktopvirtualization hostpool show --resource-group <ResourceGroup> --name <HostPool> --query \"{loadBalancerType:loadBalancerType, maxSessionLimit:maxSessionLimit}\"\n")
	b.WriteString("\n# PowerShell (Install-Module Az.DesktopVirtualization)\n")
	fmt.Fprintf(&b, "Update-AzWvdHostPool -ResourceGroupName '<ResourceGroup>' -Name '<HostPool>' -LoadBalancerType '%s' -MaxSessionLimit %s\n",
		loadBalancerType, limit)
	b.WriteString("# verify:\n")
	b.WriteString("Get-AzWvdHostPool -ResourceGroupName '<ResourceGroup>' -Name '<HostPool>' | Format-List Name, LoadBalancerType, MaxSessionLimit\n")
	return b.String()
}
