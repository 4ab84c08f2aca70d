namespace Hotlap.Agent.Processes;

/// <summary>
/// Tells the target's processes from the rest of the pod: pid 1 (the pause container, or the test's init), this program and its
/// children, the container runtime's helpers before their exec, and well-known proxies that meshes put into pods.
/// </summary>
internal sealed class TargetProcesses(ProcFs proc)
{
    private static readonly HashSet<string> Helpers = ["pause", "pilot-agent", "envoy", "linkerd2-proxy", "linkerd2-proxy-i", "hotlap-agent"];

    private readonly int _self = Environment.ProcessId;

    /// <summary>True while the process still is the container runtime's own: its exec is to come.</summary>
    public static bool IsBeforeExec(string name) =>
        name is "runc" or "crun" or "exe" || name.StartsWith("runc:", StringComparison.Ordinal) || name.StartsWith("crun:", StringComparison.Ordinal);

    public IEnumerable<int> List() => proc.ListProcesses().Where(IsCandidate);

    public bool AnyAlive() => List().Any(pid => proc.ReadStat(pid) is { IsDead: false } stat && !IsBeforeExec(stat.Name));

    private bool IsCandidate(int pid) =>
        pid != 1 && pid != _self && proc.ReadStat(pid) is { } stat && !Helpers.Contains(stat.Name) && !IsOwnChild(stat);

    private bool IsOwnChild(ProcessStat stat)
    {
        for (var depth = 0; depth < 16 && stat.Parent > 1; depth++)
        {
            if (stat.Parent == _self)
                return true;
            if (proc.ReadStat(stat.Parent) is not { } parent)
                return false;
            stat = parent;
        }
        return false;
    }
}
