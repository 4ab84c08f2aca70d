using System.Diagnostics;
using System.Globalization;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Summaries;

namespace Hotlap.Calibrate;

/// <summary>Measures the time and memory needed to summarize a million latencies of a hundred trials.</summary>
internal static class MergeBar
{
    private const int Trials = 100;
    private const int LatenciesOfATrial = 10_000;
    private const long Mebibyte = 1 << 20;

    public static IEnumerable<Row> Measure()
    {
        var began = Stopwatch.GetTimestamp();
        var samples = Enumerable.Range(0, Trials).Select(Record).ToList();
        var recorded = Stopwatch.GetElapsedTime(began);
        var summary = CellAggregator.Summarize(samples)!;
        var took = Stopwatch.GetElapsedTime(began);
        var peak = Peak();
        yield return new Row(
            "1 million latencies of 100 trials: recorded, encoded, decoded, merged and summed up, in a fresh process",
            "1 s, 64 MiB",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{took.TotalSeconds:0.00} s (recording {recorded.TotalSeconds:0.00} s), {peak / Mebibyte} MiB of the whole process"),
            took.TotalSeconds <= 1 && peak <= 64 * Mebibyte && summary.Requests == Trials * LatenciesOfATrial);
    }

    private static CellSample Record(int seed)
    {
        var random = new Random(seed);
        var histogram = new LatencyHistogram();
        for (var i = 0; i < LatenciesOfATrial; i++)
            histogram.Record((long)(100_000 * Math.Exp(random.NextDouble() * 5)));
        return new CellSample
        {
            Requests = LatenciesOfATrial,
            WindowNanoseconds = 1_000_000_000,
            Latency = new LatencySample
            {
                MinNanoseconds = histogram.Min, MeanNanoseconds = (long)histogram.Mean, MaxNanoseconds = histogram.Max,
                Histogram = histogram.EncodeBase64(),
            },
        };
    }

    /// <summary>Returns the peak resident memory of this process in bytes, as the kernel reports it (VmHWM).</summary>
    private static long Peak() =>
        File.ReadLines("/proc/self/status").First(line => line.StartsWith("VmHWM:", StringComparison.Ordinal)) is var line
        ? long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture) * 1024
        : 0;
}
