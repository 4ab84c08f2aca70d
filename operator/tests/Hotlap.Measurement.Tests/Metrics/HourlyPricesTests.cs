using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Metrics;

/// <summary>0.036 for a core and 0.004 for a GiB an hour; 100 requests/s are 0.36 million an hour.</summary>
public sealed class HourlyPricesTests
{
    private const long Gibibyte = 1L << 30;

    private static readonly HourlyPrices Prices = new(36_000, 4_000);

    /// <summary>1,000 answers in 10 s by a target that requested half a core and 2 GiB, and used 0.2 cores and 1 GiB.</summary>
    private static readonly CellSample Sample = Trials.Cell(1_000, 1_000_000) with
    {
        TargetCpuRequestMillicores = 500, TargetMemoryRequestBytes = 2 * Gibibyte,
        TargetCpuNanoseconds = 2_200_000_000, ProbeWindowNanoseconds = 11_000_000_000, TargetPeakMemoryBytes = Gibibyte,
    };

    [Fact]
    public void Cost_UnderItsRequests_IsOfWhatIsRequested() => Cost(Sample).ShouldBe(((0.5 * 36_000) + (2 * 4_000)) / 0.36, 1e-6);

    [Fact]
    public void Cost_AboveItsRequests_IsOfWhatIsUsed() => Cost(Sample with
    {
        TargetCpuNanoseconds = 22_000_000_000, TargetPeakMemoryBytes = 3 * Gibibyte,
    }).ShouldBe(((2 * 36_000) + (3 * 4_000)) / 0.36, 1e-6);

    [Fact]
    public void Cost_WithoutRequests_IsOfWhatIsUsed() => Cost(Sample with { TargetCpuRequestMillicores = 0, TargetMemoryRequestBytes = 0 })
        .ShouldBe(((0.2 * 36_000) + 4_000) / 0.36, 1e-6);

    [Fact]
    public void Cost_OfASearch_IsAtTheRateThatMetTheObjective() => Cost(Sample with
    {
        Search = new SearchSample { MetMilliPerSecond = 200_000, NotMetMilliPerSecond = 210_000 },
    }).ShouldBe(((0.5 * 36_000) + (2 * 4_000)) / 0.72, 1e-6);

    public static TheoryData<string, CellSample> Unknown => new()
    {
        { "an older sample", Sample with { TargetCpuRequestMillicores = null } },
        { "unreadable CPU", Sample with { TargetCpuNanoseconds = null } },
        { "unreadable memory", Sample with { TargetPeakMemoryBytes = null } },
        { "an empty window of the probe", Sample with { ProbeWindowNanoseconds = 0 } },
        { "no correct answer", Trials.Cell(0, 1) with
            {
                TargetCpuRequestMillicores = 1, TargetMemoryRequestBytes = 1, TargetCpuNanoseconds = 1, TargetPeakMemoryBytes = 1,
            } },
        { "a rate above the search", Sample with { Search = new SearchSample { MetMilliPerSecond = 400_000 } } },
    };

    [Theory]
    [MemberData(nameof(Unknown))]
    public void Cost_OfWhatIsNotKnown_IsUnknown(string what, CellSample sample)
    {
        Prices.Metric.OfCell!(CellFigures.Of(sample)).ShouldBeNull(what);
        CellAggregator.Summarize([Sample, sample], prices: Prices)!.CostPerMillionRequests.ShouldBeNull("in one trial of two");
    }

    [Fact]
    public void Summarize_Prices_GiveTheMedianWithItsInterval()
    {
        var summary = CellAggregator.Summarize(
            [.. Enumerable.Range(1, 7).Select(trial => Sample with { TargetCpuRequestMillicores = 360 * trial })], prices: Prices)!;

        summary.CostPerMillionRequests.ShouldBe((long)Math.Round(((1.44 * 36_000) + 8_000) / 0.36));
        summary.Intervals.Single(interval => interval.Metric == "costPerMillionRequests").Low.ShouldBe(
            (long)Math.Round(((0.36 * 36_000) + 8_000) / 0.36));
        CellAggregator.Summarize([Sample])!.CostPerMillionRequests.ShouldBeNull("no prices");
    }

    private static double Cost(CellSample sample) => Prices.Metric.OfCell!(CellFigures.Of(sample))!.Value;
}
