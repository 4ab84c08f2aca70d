using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>
/// Growth of the target's resident memory in one trial: the Theil-Sen slope over the second half of the window. The first half is left out,
/// because heaps, caches and pools grow there until they have the size that the load needs.
/// </summary>
/// <param name="BytesPerMinute">Growth per minute of load, in bytes; negative when memory shrank.</param>
/// <param name="BytesPerMillionRequests">Growth per million correct answers, in bytes; null without a correct answer.</param>
/// <param name="Within">
/// 95% interval of the growth per minute within the trial. It says how well the readings of this process agree on one slope, and nothing
/// about another process of the same image.
/// </param>
public sealed record MemoryGrowth(double BytesPerMinute, double? BytesPerMillionRequests, Interval Within)
{
    /// <summary>Fewest intervals with a reading in the second half.</summary>
    public const int LeastPoints = 10;

    private const double MillisecondsPerMinute = 60_000;
    private const double NanosecondsPerMillisecond = 1_000_000;
    private const long LeastNanoseconds = MemoryCurve.LeastMilliseconds * 1_000_000;
    private const double Million = 1_000_000;

    /// <summary>
    /// Returns the growth in the window of a sample. Null in a window below <see cref="MemoryCurve.LeastMilliseconds"/>, with fewer than
    /// <see cref="LeastPoints"/> points, when memory could not be read, and under a load profile, whose steps need different amounts.
    /// </summary>
    public static MemoryGrowth? Of(CellSample sample)
    {
        if (sample is not { TargetMemory: { } memory, ProbeWindowNanoseconds: >= LeastNanoseconds }
            || sample.Curve.Any(point => point.Concurrency is not null))
            return null;
        double?[] means = [.. memory.Bytes.Select(bytes => (double?)bytes)];
        SlopePoint[] steady = [.. means.Select((bytes, index) => (bytes, index)).Skip((means.Length + 1) / 2)
            .Where(point => point.bytes is not null).Select(point => new SlopePoint(point.index, point.bytes!.Value))];
        if (steady.Length < LeastPoints || TheilSen.Of(steady, Confidence.Report) is not { Interval: { } within } slope)
            return null;
        var perMinute = MillisecondsPerMinute / memory.IntervalMilliseconds;
        return new MemoryGrowth(
            slope.Estimate * perMinute,
            sample.Requests > 0
                ? slope.Estimate / memory.IntervalMilliseconds * (sample.WindowNanoseconds / NanosecondsPerMillisecond)
                    / sample.Requests * Million
                : null,
            new Interval(within.Low * perMinute, within.High * perMinute));
    }
}
