using System.Globalization;
using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Tests.Posix;

public sealed class WakeupLatencyTests
{
    private const long ShortestNanoseconds = 100_000;

    [Fact]
    public void Slice_OfAPromptThread_IsTheShortestUntilItIsRestored()
    {
        var usual = ReadSlice();

        WakeupLatency.Raise();
        var prompt = ReadSlice();
        WakeupLatency.Restore();

        // A kernel before 6.12 has one slice for all threads, or shows none: there it must do no harm.
        prompt.ShouldBe(Environment.OSVersion.Version >= new Version(6, 12) ? ShortestNanoseconds : usual);
        ReadSlice().ShouldBe(usual);
    }

    /// <summary>Slice of this thread in nanoseconds; null where the kernel does not show it.</summary>
    private static long? ReadSlice() => File.Exists("/proc/thread-self/sched")
        ? File.ReadLines("/proc/thread-self/sched").Where(line => line.StartsWith("se.slice ", StringComparison.Ordinal))
            .Select(line => (long?)long.Parse(line.AsSpan(line.IndexOf(':') + 1), CultureInfo.InvariantCulture)).FirstOrDefault()
        : null;
}
