using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>A run whose trials searched for the highest rate from 500 to 4,000 that meets an objective.</summary>
public sealed class SearchedRunTests
{
    [Fact]
    public void Status_OfSearches_HasTheRateWithItsIntervalAndVerdict()
    {
        var status = Run(Found).Status;

        var cell = status.Results!.Single(result => result.Variant == "aot");
        cell.RateAtObjective.ShouldBe(new ObjectiveRateStatus { Median = 1_100, Low = 1_095, High = 1_106 });
        cell.Intervals!.ShouldContain(interval => interval.Metric == "rateAtObjective" && interval.Low >= 1_095 && interval.High <= 1_106);
        (cell.Load!.Loop, cell.Load.RatePerSecond).ShouldBe(("Open", null));
        status.Comparisons!.Where(row => row.Scenario == "hello").Select(row => (row.Metric, row.Verdict))
            .ShouldBe([("rateAtObjective", "Better"), ("cpuPerRequest", "Better"), ("peakMemory", "Same")], "not rates, latencies and errors");
        status.Summary.ShouldStartWith("aot is best: +10.0% requests/s at objective [");
        status.Conditions.Single(condition => condition.Type == ConditionTypes.Trustworthy).Status.ShouldBe("True");
    }

    [Fact]
    public void Curve_OfSearches_HasTheRatesOfAllTrialsInOrder()
    {
        var curve = Run(Found).Status.Results![0].Curve!;

        curve.Select(point => point.RatePerSecond).ShouldBe([500, 711, 1_001, 1_421]);
        curve.ShouldAllBe(point => point.RequestsPerSecond == point.RatePerSecond && point.Concurrency == 50);
        curve.Select(point => point.P99Microseconds).ShouldBe([1_000, 2_000, 3_000, 90_000]);
    }

    [Theory]
    [InlineData(1, 1_101L, null, 1_095L, null, null, 1)]
    [InlineData(10, null, 4_000L, null, null, null, 10)]
    public void Status_TrialsAboveTheSearch_HaveNoVerdict(
        int above, long? median, long? atLeast, long? low, long? high, long? lessThan, int? trials)
    {
        var run = Run((variant, round) => variant == "aot" && round <= above
            ? new SearchSample { MetMilliPerSecond = 4_000_000 } : Found(variant, round));
        run.Spec.Thresholds.Add(new Threshold { Metric = "rateAtObjective", Min = "900", Variant = "aot" });

        var cell = run.Status.Results!.Single(result => result.Variant == "aot");
        cell.RateAtObjective.ShouldBe(new ObjectiveRateStatus
        {
            Median = median, AtLeast = atLeast, Low = low, High = high, LessThan = lessThan, TrialsAbove = trials,
        });
        (cell.Intervals ?? []).ShouldNotContain(interval => interval.Metric == "rateAtObjective");
        run.Status.Comparisons!.Where(row => row.Metric == "rateAtObjective").ShouldAllBe(row => row.Verdict == "Inconclusive");
        run.Status.Thresholds!.Single().Verdict.ShouldBe("NotShown");
        run.Status.Thresholds!.Single().Message.ShouldBe(
            $"rateAtObjective of hello on aot lies outside of the search, or was limited by the generator, in {above} of 10 trials");
    }

    [Theory]
    [InlineData("1050", null, "Met")]
    [InlineData("1200", null, "Violated")]
    [InlineData(null, "5%", "Met")]
    public void Thresholds_OnTheRate_AreJudged(string? min, string? regression, string verdict)
    {
        var run = Run(Found);
        run.Spec.Thresholds.Add(new Threshold { Metric = "rateAtObjective", Min = min, MaxRegression = regression, Variant = "aot" });

        run.Status.Thresholds!.Single().Verdict.ShouldBe(verdict);
    }

    [Fact]
    public void Thresholds_OfAnotherScenario_DoNotNeedTheRate()
    {
        var run = Run(Found);
        run.Spec.Scenarios.Add(new Api.V1Alpha1.Scenario { Name = "closed", Http = new HttpRequest { Port = "http" }, Load = new Load { Duration = "20s" } });
        run.Spec.Thresholds.Add(new Threshold { Metric = "rateAtObjective", Min = "900", MaxRegression = "5%" });

        run.Status.Thresholds!.Single().Verdict.ShouldBe("Met", run.Status.Thresholds!.Single().Message);
        run.Status.Results!.Where(cell => cell.Scenario == "closed").ShouldAllBe(cell => cell.RateAtObjective == null);
    }

    private static SearchSample Found(string variant, int round)
    {
        var rate = (variant == "aot" ? 1_100_000 : 1_000_000) + (1_000 * ((round * 3 % 13) - 6));
        return new SearchSample { MetMilliPerSecond = rate, NotMetMilliPerSecond = rate + 40_000 };
    }

    private static FinishedRun Run(Func<string, int, SearchSample> found)
    {
        return new FinishedRun
        {
            Spec = new()
            {
                Variants = [new Variant { Name = "jit", Image = "i:jit" }, new Variant { Name = "aot", Image = "i:aot" }],
                Target = new Target { Ports = [new() { Name = "http", ContainerPort = 5000 }] },
                Scenarios =
                [
                    new Api.V1Alpha1.Scenario
                    {
                        Name = "hello", Http = new HttpRequest { Port = "http" },
                        Load = new Load { Search = new LoadSearch { Objective = new SearchObjective { P99 = "50ms" }, From = 500, To = 4_000 } },
                    },
                ],
            },
            SampleOf = (sample, variant, round) => sample.Scenario != "hello" ? sample : sample with
            {
                Search = found(variant, round), RateMilliPerSecond = 1_000_000, Requests = 20_000, Concurrency = 50, Curve = [.. Rates(round)],
                TargetCpuNanoseconds = variant == "aot" ? 10_000_000_000 : 12_000_000_000,
            },
        };
    }

    /// <summary>Each trial measured rates of its own, in the order of a search.</summary>
    private static IEnumerable<CurvePoint> Rates(int round) => new (long Rate, int Milliseconds)[] { (500, 1), (710, 2), (1_420, 90), (1_000, 3) }
        .Select(point => new CurvePoint
        {
            RatePerSecond = point.Rate + (point.Rate == 500 ? 0 : (round * 3 % 11) - 5), Concurrency = 50, DurationMilliseconds = 10_000,
            Requests = 10 * (point.Rate + (point.Rate == 500 ? 0 : (round * 3 % 11) - 5)), P50Nanoseconds = 1_000_000,
            P99Nanoseconds = point.Milliseconds * 1_000_000,
        });
}
