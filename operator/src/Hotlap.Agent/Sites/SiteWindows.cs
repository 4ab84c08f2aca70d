using System.Collections.Concurrent;
using Hotlap.Agent.Probe;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Sites;

/// <summary>
/// Windows of a service whose usage cannot be measured: they have a length but no figures. Only its responses show whether it is alive.
/// </summary>
internal sealed class SiteWindows(TimeProvider clock) : IUsageWindows
{
    private readonly ConcurrentDictionary<string, long> _begins = new(StringComparer.Ordinal);

    public WindowUsage Read() => new() { TargetAlive = true };

    public bool Begin(string generator)
    {
        _begins[generator] = clock.GetTimestamp();
        return true;
    }

    public Task<WindowUsage?> EndAsync(string generator, CancellationToken cancellation) => Task.FromResult(
        _begins.TryGetValue(generator, out var begin)
        ? Read() with { WindowNanoseconds = clock.GetElapsedTime(begin).Ticks * 100 }
        : null);
}
