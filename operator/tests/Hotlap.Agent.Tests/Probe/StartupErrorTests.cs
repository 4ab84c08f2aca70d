using Hotlap.Agent.Posix;
using Hotlap.Agent.Tests.Support;

namespace Hotlap.Agent.Tests.Probe;

/// <summary>Measures starts of a target that knows its own times, with its CPUs idle and busy.</summary>
[Trait("Level", "quiet")]
public sealed class StartupErrorTests
{
    private const int Starts = 400;

    /// <summary>The target listens after 0 to 22 ms, the short startups for which an error matters most.</summary>
    private const int DelaysMilliseconds = 23;

    [Theory]
    [InlineData(0, false)]
    [InlineData(2, false)]
    [InlineData(2, true)]
    public void Measure_EachOf400Starts_ErrsByNoMoreThanItSays(int busyLoops, bool closes)
    {
        using var target = new TargetStarts(closes);
        using var load = new BusyLoops(busyLoops);

        WakeupLatency.Raise();
        var starts = Enumerable.Range(0, Starts).Select(start => target.Measure(start % DelaysMilliseconds)).ToList();
        WakeupLatency.Restore();

        starts.Select(start => start.Stamps.Beyond(start.Sample)).OfType<string>().ShouldBeEmpty();
    }
}
