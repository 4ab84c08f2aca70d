using System.Net;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>The windows at the agents beside the dependencies, opened and closed with the target's.</summary>
internal sealed class DependencyWindows
{
    private readonly IReadOnlyList<(DependencyPlan Plan, ProbeClient Probe)> _dependencies;

    /// <summary>Prepares a client for the agent beside each dependency.</summary>
    /// <param name="plans">The dependencies.</param>
    /// <param name="generator">Name of who measures.</param>
    /// <param name="clock">The clock.</param>
    /// <exception cref="AgentException">An address is none.</exception>
    public DependencyWindows(IReadOnlyList<DependencyPlan> plans, string generator, TimeProvider clock) => _dependencies =
        [.. plans.Select(plan => (plan, new ProbeClient(new IPEndPoint(AddressOf(plan), plan.ProbePort), plan.Token, generator, clock)))];

    public void Begin()
    {
        foreach (var (_, probe) in _dependencies)
            probe.BeginWindow();
    }

    /// <summary>What each has used since, and what those on one machine with the target used together, in nanoseconds.</summary>
    /// <param name="bootId">Identity of the target's machine.</param>
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
        ThrottledPeriods = usage.ThrottledPeriods,
        CpuLimitMillicores = plan.CpuLimitMillicores,
        IsBesideTarget = bootId.Length == 0 || usage.BootId.Length == 0 ? null : usage.BootId == bootId,
    };

    private static IPAddress AddressOf(DependencyPlan plan) => IPAddress.TryParse(plan.Host, out var host) ? host : throw new AgentException(
        FailureKind.AgentError, $"The address {Text.Head(plan.Host, 100)} of the dependency {plan.Name} is no IP address.");
}
