using System.Collections.Concurrent;
using Hotlap.Agent.Probe;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Sites;

/// <summary>Windows at a service that nothing measures: they have a length and no figures. Whether it lives is seen by its answers alone.</summary>
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
