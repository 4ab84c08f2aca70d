namespace Hotlap.Agent.Processes;

/// <summary>
/// Distinguishes the target's processes from others in the pod: by the ID of the target's container, which is part of their cgroup, as soon
/// as that is known. Until then by parent and cgroup, because the target can have any name. Excluded are the first process (the pause
/// container), this program with its descendants, and all other processes in its container (by cgroup). Also excluded are the container
/// runtime's helpers before their exec (by name and arguments), and service-mesh agents with their descendants. An envoy below pilot-agent
/// belongs to the mesh; any other envoy is a target.
/// </summary>
internal sealed class TargetProcesses
{
    private const int First = 1;
    private const int MostAncestors = 16;

    /// <summary>Names as the kernel truncates them, to 15 characters.</summary>
    private static readonly HashSet<string> MeshAgents = ["pilot-agent", "linkerd2-proxy", "linkerd2-proxy-", "consul-dataplan", "kuma-dp"];

    private readonly ProcFs _proc;
    private readonly int _self;
    private readonly string? _ownContainer;
    private readonly string? _container;
    private readonly bool _isOfSidecars;

    public TargetProcesses(ProcFs proc, int? self = null)
    {
        _proc = proc;
        _self = self ?? Environment.ProcessId;
        // The cgroups are equal when containers are not separated, as outside a cluster.
        var own = proc.ReadCgroup(_self);
        _ownContainer = own.Length > 0 && own != proc.ReadCgroup(First) ? own : null;
    }

    private TargetProcesses(TargetProcesses all, string container, bool isOfSidecars = false)
    {
        (_proc, _self, _ownContainer) = (all._proc, all._self, all._ownContainer);
        (_container, _isOfSidecars) = (container, isOfSidecars);
    }

    /// <summary>
    /// Returns the processes of one container, by a part of its cgroup that no other has; all of them when no process is seen in it, as
    /// where the kernel hides the cgroups of other containers.
    /// </summary>
    public TargetProcesses Of(string container) =>
        container.Length > 0 && _ownContainer is not null && List().Any(pid => IsIn(pid, container)) ? new(this, container) : this;

    /// <summary>Returns the processes of all containers but the target's and the probe's; null where these are not told apart.</summary>
    public TargetProcesses? Sidecars() => _container is { } container ? new(this, container, isOfSidecars: true) : null;

    public IEnumerable<int> List() => _proc.ListProcesses().Where(IsCandidate);

    /// <summary>Lists those that are not known yet, without reading anything about the others.</summary>
    public IEnumerable<int> ListNew(IReadOnlySet<int> known) =>
        _proc.ListProcesses().Where(pid => !known.Contains(pid) && IsCandidate(pid));

    public bool AnyAlive() => List().Any(pid => _proc.ReadStat(pid) is { IsDead: false } stat && !IsBeforeExec(pid, stat.Name));

    /// <summary>
    /// True while the process still runs the container runtime, before its exec. This shows in its thread names or in its arguments: the
    /// runtime starts itself again as <c>/proc/self/exe init</c>.
    /// </summary>
    public bool IsBeforeExec(int pid, string name)
    {
        if (name.StartsWith("runc:", StringComparison.Ordinal) || name.StartsWith("crun:", StringComparison.Ordinal))
            return true;
        return name is "runc" or "crun" or "exe" && _proc.ReadArguments(pid) is ([] or [_, "init" or "create" or "run" or "start", ..]);
    }

    /// <summary>
    /// Refuses processes of another container with this program's user: they could signal it, and so alter what it measures. Where
    /// containers are not separated, all processes may have one user.
    /// </summary>
    public void RequireOtherUser()
    {
        if (_ownContainer is null || _proc.ReadUsers(_self) is not [_, var own, ..])
            return;
        foreach (var pid in List())
        {
            if (_proc.ReadUsers(pid).Contains(own) && _proc.ReadStat(pid) is { } stat && !IsBeforeExec(pid, stat.Name))
                throw new AgentException(
                    FailureKind.TargetNotAllowed,
                    $"The process {stat.Name} has the user {own}, which is that of Hotlap's probe, so it could alter what is measured. "
                        + "Give the image, or podTemplate.spec.securityContext.runAsUser, another user.");
        }
    }

    private bool IsCandidate(int pid) => _container is not null ? pid != First && pid != _self && IsOfContainer(pid, _container) :
        pid != First && pid != _self && _proc.ReadStat(pid) is { } stat && !IsForeign(pid, stat)
            && (_ownContainer is null || _proc.ReadCgroup(pid) != _ownContainer);

    private bool IsOfContainer(int pid, string container)
    {
        if (!_isOfSidecars) return IsIn(pid, container);
        var group = _proc.ReadCgroup(pid);
        return group.Length > 0 && group != _ownContainer && group != _proc.ReadCgroup(First) && !IsIn(pid, container);
    }

    private bool IsIn(int pid, string container) => _proc.ReadCgroup(pid).Contains(container, StringComparison.Ordinal);

    private bool IsForeign(int pid, ProcessStat stat)
    {
        for (var depth = 0; depth < MostAncestors; depth++)
        {
            if (pid == _self || MeshAgents.Contains(stat.Name))
                return true;
            pid = stat.Parent;
            if (pid <= First || _proc.ReadStat(pid) is not { } parent)
                return false;
            stat = parent;
        }
        return false;
    }
}
