using System.Collections.Concurrent;
using Hotlap.Agent.Probe;

namespace Hotlap.Agent.Sites;

/// <summary>
/// `site`: replaces the target pod when the service already runs. It finds the service's address and waits for a correct answer. It then
/// serves the generators as the probe does, without what requires a target in the same pod.
/// </summary>
internal static class SiteCommand
{
    public static Task<int> RunAsync(PlanFile file, TimeProvider clock) =>
        ProbeHost.RunAsync(file, _ => new SiteWindows(clock), (plan, api) => MeasureAsync(plan, api, clock), "agent", clock);

    private static async Task MeasureAsync(ProbePlan plan, ProbeApi api, TimeProvider clock)
    {
        var site = plan.Site ?? throw new AgentException(FailureKind.AgentError, "The plan names no site.");
        var startup = await new SiteCheck(plan, site, SiteAddresses.OfPod.Find, clock).WaitAsync();
        api.Ready();
        api.Complete(_ => startup);
    }
}

/// <summary>Windows of a service whose usage cannot be measured: they have a length but no figures.</summary>
internal sealed class SiteWindows(TimeProvider clock) : IUsageWindows
{
    private readonly ConcurrentDictionary<string, long> _begins = new(StringComparer.Ordinal);

    public WindowUsage Read(string container) => new() { TargetAlive = true };

    public bool Begin(string generator, string session, string container)
    {
        _begins[generator] = clock.GetTimestamp();
        return true;
    }

    public Task<WindowUsage?> EndAsync(string generator, string session, CancellationToken cancellation) => Task.FromResult(
        _begins.TryGetValue(generator, out var begin)
        ? Read("") with { WindowNanoseconds = clock.GetElapsedTime(begin).Ticks * 100 }
        : null);
}
