namespace Hotlap.Agent.Load;

/// <summary>Usage windows at the agents beside the dependencies. They open and close with the target's window.</summary>
internal sealed class DependencyWindows
{
    private readonly IReadOnlyList<(DependencyPlan Plan, ProbeClient Probe)> _dependencies;

    public DependencyWindows(
        IReadOnlyList<DependencyPlan> plans, ProbeToken token, string generator, TimeProvider clock) => _dependencies =
        [.. plans.Select(plan => (plan, new ProbeClient(
            new IPEndPoint(AddressOf(plan), plan.ProbePort), token.Of(plan.Pod), generator, plan.Container, clock)))];

    public void Begin()
    {
        foreach (var (_, probe) in _dependencies)
            probe.BeginWindow();
    }

    /// <summary>Returns the usage of each dependency, and the CPU time in nanoseconds of those on the machine of the boot ID.</summary>
    public (IReadOnlyList<DependencySample>? Samples, long CpuBesideTarget) End(string bootId)
    {
        if (_dependencies.Count == 0)
            return (null, 0);
        var samples = _dependencies.Select(dependency => Of(dependency.Plan, dependency.Probe.EndWindow(), bootId)).ToList();
        return (samples, samples.Where(sample => sample.IsBesideTarget == true).Sum(sample => sample.CpuNanoseconds ?? 0));
    }

    private static DependencySample Of(DependencyPlan plan, WindowUsage usage, string bootId) => new()
    {
        Name = plan.Name,
        WindowNanoseconds = usage.WindowNanoseconds,
        CpuNanoseconds = usage.CpuNanoseconds,
        PeakMemoryBytes = usage.PeakMemoryBytes,
        CpuLimitMillicores = plan.CpuLimitMillicores,
        IsBesideTarget = bootId.Length == 0 || usage.BootId.Length == 0 ? null : usage.BootId == bootId,
    };

    private static IPAddress AddressOf(DependencyPlan plan) =>
        IPAddress.TryParse(plan.Host, out var host) ? host : throw new AgentException(
        FailureKind.AgentError, $"The address {ShortText.Head(plan.Host, 100)} of the dependency {plan.Name} is not an IP address.");
}
