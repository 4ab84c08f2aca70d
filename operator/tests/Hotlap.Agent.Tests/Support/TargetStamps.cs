using System.Globalization;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Support;

/// <summary>
/// What the C target knows of its own times, in microseconds after it asked for its exec, rounded down. On a busy machine a process may
/// wait for long between asking for its exec and running, and between any two instructions.
/// </summary>
/// <param name="Running">Its first instruction; the exec was before.</param>
/// <param name="Listening">It listened.</param>
/// <param name="Answering">Just before it sent its first correct answer.</param>
/// <param name="Answered">Just after.</param>
internal sealed record TargetStamps(long Running, long Listening, long Answering, long Answered)
{
    private const long Rounding = 2;
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    /// <summary>Waits for the stamps in a file.</summary>
    public static TargetStamps Read(string path)
    {
        SpinWait.SpinUntil(() => File.Exists(path), Patience).ShouldBeTrue("the target writes its stamps");
        long[] stamps = [.. File.ReadAllText(path).Split(' ').Select(stamp => long.Parse(stamp, CultureInfo.InvariantCulture))];
        return new TargetStamps(stamps[0], stamps[1], stamps[2], stamps[3]);
    }

    /// <summary>By how much the startup differs at least from every startup that fits the stamps, in microseconds.</summary>
    public long ErrorOf(StartupSample startup) =>
        Distance(startup.FirstCorrectAnswerMicroseconds, Answering - Running, Answered);

    /// <summary>What is farther from the stamps than the sample says, as text; null when nothing is.</summary>
    public string? Beyond(StartupSample startup)
    {
        // A connection is accepted as soon as the target listens, which it stamps a moment later.
        var late = startup.ListeningMicroseconds - Listening;
        return ErrorOf(startup) <= startup.ResolutionMicroseconds + Rounding && late <= startup.ResolutionMicroseconds + Rounding ? null
            : $"{this}: startup {startup.FirstCorrectAnswerMicroseconds}, listening {startup.ListeningMicroseconds}, resolution "
                + $"{startup.ResolutionMicroseconds}";
    }

    private static long Distance(long value, long low, long high) => Math.Max(0, Math.Max(low - value, value - high));
}
