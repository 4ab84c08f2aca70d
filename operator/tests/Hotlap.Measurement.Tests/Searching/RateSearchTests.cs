using System.Globalization;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Searching;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Searching;

public sealed class RateSearchTests
{
    private static readonly SearchPlan Plan = new()
    {
        FromPerSecond = 100, ToPerSecond = 5_000, PrecisionPerMille = 50, WindowMilliseconds = 10_000, P99Nanoseconds = 50_000_000, ErrorsPerMille = 1,
    };

    [Theory]
    [InlineData(1000, "", 100L)]
    [InlineData(1000, "100-", null)]
    [InlineData(1000, "100+", 200L)]
    [InlineData(500, "100+", 141L)]
    [InlineData(500, "100+ 141+", 282L)]
    [InlineData(1000, "100+ 200+ 400+ 800+ 1600+ 3200+", 5000L)]
    [InlineData(1000, "100+ 200+ 400+ 800+ 1600+ 3200+ 5000+", null)]
    [InlineData(1000, "100+ 200+ 400-", 283L)]
    [InlineData(1000, "100+ 200+ 400- 283+", 336L)]
    [InlineData(1000, "100+ 200+ 400- 283-", 238L)]
    [InlineData(1000, "100+ 200+ 400- 283+ 336- 308- 295+", 301L)]
    [InlineData(1000, "100+ 200+ 400- 283+ 336- 308- 295+ 301+", null)]
    [InlineData(1000, "100+ 200-", 141L)]
    public void Next_AfterRates_DoublesThenHalves(int firstStep, string measured, long? expected) =>
        RateSearch.Next(Plan with { FirstStepPerMille = firstStep, PrecisionPerMille = measured.Contains("301", StringComparison.Ordinal) ? 30 : 20 }, Read(measured))
            .ShouldBe(expected);

    [Theory]
    [InlineData("20+ 21-", null)]
    [InlineData("20+ 22-", 21L)]
    [InlineData("1+ 2-", null)]
    [InlineData("1+ 3-", 2L)]
    public void Next_NeighbouringRates_HaveNoMiddle(string measured, long? expected) =>
        RateSearch.Next(Plan with { FromPerSecond = 1, PrecisionPerMille = 1 }, Read(measured)).ShouldBe(expected);

    [Fact]
    public void Next_AnyLimit_EndsWithBothRatesWithinThePrecision()
    {
        var random = new Random(1);
        for (var search = 0; search < 2_000; search++)
        {
            var from = random.Next(20, 500);
            var plan = Plan with { FromPerSecond = from, ToPerSecond = from * random.Next(2, 2_000), FirstStepPerMille = random.Next(501, 1001) };
            var limit = from * Math.Pow(2, random.NextDouble() * Math.Log2((double)plan.ToPerSecond / from));
            List<SearchCandidate> measured = [];
            while (RateSearch.Next(plan, measured) is { } rate)
                measured.Add(Candidate(rate, rate <= limit ? SearchVerdict.Met : SearchVerdict.Latency));

            var result = SearchResult.Of(measured, concurrency: 50).Search!;
            var (met, notMet) = (result.MetMilliPerSecond!.Value / 1000.0, result.NotMetMilliPerSecond!.Value / 1000.0);
            (met <= limit && limit < notMet).ShouldBeTrue($"{met} to {notMet} without {limit}");
            (notMet <= met * 1.05 || notMet - met <= 1).ShouldBeTrue($"{met} to {notMet}");
        }
    }

    [Theory]
    [InlineData("100+ 200+ 400- 283-", 200_000L, 283_000L, null)]
    [InlineData("100-", null, 100_000L, "ObjectiveNotMet")]
    [InlineData("100+ 200+ 5000+", 5_000_000L, null, "ObjectiveAlwaysMet")]
    [InlineData("100+ 200!", 100_000L, null, "SearchLimitedByGenerator")]
    [InlineData("100+ 400! 200-", 100_000L, 200_000L, null)]
    [InlineData("100!", null, null, "SearchLimitedByGenerator")]
    public void Of_Rates_IsTheHighestThatMetTheObjective(string measured, long? met, long? notMet, string? warning)
    {
        var candidates = Read(measured);

        var sample = SearchResult.Of(candidates, concurrency: 100);

        (sample.Search!.MetMilliPerSecond, sample.Search.NotMetMilliPerSecond).ShouldBe((met, notMet));
        sample.Search.RateAtObjectiveMilliPerSecond.ShouldBe(notMet is null ? null : met);
        sample.Warnings.ShouldBe(warning is null ? [] : [warning]);
        sample.RateMilliPerSecond.ShouldBe(met ?? 100_000, "the figures are those of that rate");
        sample.Curve.Select(point => point.RatePerSecond).ShouldBe(candidates.Select(candidate => (long?)candidate.RatePerSecond));
        sample.Curve.ShouldAllBe(point => point.P99Nanoseconds > 0 && point.Requests > 0 && point.DurationMilliseconds == 10_000 && point.Concurrency == 100);
    }

    private static List<SearchCandidate> Read(string measured) =>
        [.. measured.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(text => Candidate(
            long.Parse(text[..^1], CultureInfo.InvariantCulture),
            text[^1] switch { '+' => SearchVerdict.Met, '!' => SearchVerdict.NotSent, _ => SearchVerdict.Latency }))];

    private static SearchCandidate Candidate(long rate, SearchVerdict verdict) =>
        new(rate, Trials.Cell(rate * 10, 1_000_000) with { RateMilliPerSecond = rate * 1000, Concurrency = 50 }, verdict);
}
