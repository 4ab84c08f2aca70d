using System.Globalization;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

/// <summary>The rate over trials, of which some lie outside of a search from 100 to 900. Each is its two rates; a dash is none.</summary>
public sealed class ObjectiveRateTests
{
    [Theory]
    [InlineData("200/210 300/310 400/410", 300L, 200L, 400L, null, null, 0, 0)]
    [InlineData("200/210 300/310", 250L, 200L, 300L, null, null, 0, 0)]
    [InlineData("200/210 300/310 900/-", 300L, 200L, null, null, null, 0, 1)]
    [InlineData("-/100 300/310 900/-", 300L, null, null, null, null, 1, 1)]
    [InlineData("300/310 900/- 900/-", null, 300L, null, 900L, null, 0, 2)]
    [InlineData("300/310 900/-", null, 300L, null, 600L, null, 0, 1)]
    [InlineData("-/100 -/100 300/310", null, null, 300L, null, 100L, 2, 0)]
    [InlineData("-/100 900/-", null, null, null, null, null, 1, 1)]
    [InlineData("300/310 300/310 -/-", null, null, null, null, null, 1, 0)]
    public void Summarize_Searches_HasAMedianOrItsBound(
        string trials, long? median, long? low, long? high, long? atLeast, long? lessThan, int below, int above) =>
        Summary(trials).RateAtObjective.ShouldBe(new ObjectiveRate(median, low, high, atLeast, lessThan, below, above));

    [Theory]
    [InlineData("200/210 300/310 400/410 500/510 600/610 700/710 800/810", true)]
    [InlineData("200/210 300/310 400/410 500/510 600/610 700/710 900/-", false)]
    public void Summarize_TrialOutsideOfTheSearch_HasNoInterval(string trials, bool expected) =>
        Summary(trials).Intervals.Any(interval => interval.Metric == MetricNames.RateAtObjective).ShouldBe(expected);

    [Fact]
    public void Summarize_NoSearch_HasNone() => CellAggregator.Summarize([Trials.Cell(1_000, 1)])!.RateAtObjective.ShouldBeNull();

    private static CellSummary Summary(string trials) => CellAggregator.Summarize([.. trials.Split(' ').Select(trial => trial.Split('/'))
        .Select(rates => Trials.Cell(1_000, 1_000_000) with { Search = new SearchSample { MetMilliPerSecond = Milli(rates[0]), NotMetMilliPerSecond = Milli(rates[1]) } })])!;

    private static long? Milli(string rate) => rate == "-" ? null : 1000 * long.Parse(rate, CultureInfo.InvariantCulture);
}
