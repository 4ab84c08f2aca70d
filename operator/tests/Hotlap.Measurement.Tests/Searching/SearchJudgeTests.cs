using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Searching;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Searching;

/// <summary>Verdicts on a window of 10 s at 1,000 requests/s, with an objective of 50 ms and 0.1%.</summary>
public sealed class SearchJudgeTests
{
    private static readonly SearchPlan Plan = new() { P99Nanoseconds = 50_000_000, ErrorsPerMille = 1 };

    [Theory]
    [InlineData(10_000, 0, 0, 49_000_000, SearchVerdict.Met)]
    [InlineData(9_990, 10, 0, 49_000_000, SearchVerdict.Met)]
    [InlineData(9_989, 11, 0, 49_000_000, SearchVerdict.Errors)]
    [InlineData(10_000, 0, 0, 51_000_000, SearchVerdict.Latency)]
    [InlineData(9_989, 11, 0, 51_000_000, SearchVerdict.Errors)]
    [InlineData(9_400, 0, 100, 49_000_000, SearchVerdict.Met)]
    [InlineData(9_499, 0, 0, 49_000_000, SearchVerdict.NotSent)]
    [InlineData(9_400, 0, 99, 49_000_000, SearchVerdict.NotSent)]
    [InlineData(0, 0, 9_900, 49_000_000, SearchVerdict.Latency)]
    [InlineData(0, 9_900, 0, 49_000_000, SearchVerdict.Errors)]
    [InlineData(999, 0, 8_600, 49_000_000, SearchVerdict.TooFewAnswers)]
    public void Judge_Window_MeetsTheObjectiveOrSaysWhyNot(long requests, long errors, long drain, long latency, SearchVerdict expected) =>
        SearchJudge.Judge(Plan, Sample(requests, errors, drain, latency)).ShouldBe(expected);

    /// <summary>1.5% were not sent, so the 99th percentile is one of them.</summary>
    [Theory]
    [InlineData(49_000_000, SearchVerdict.NotSent)]
    [InlineData(51_000_000, SearchVerdict.Latency)]
    public void Judge_PercentileAmongUnsentRequests_IsTheGeneratorsLimit(long latency, SearchVerdict expected) =>
        SearchJudge.Judge(Plan, Sample(9_850, 0, 0, latency) with { UnsentRequests = 150 }).ShouldBe(expected);

    [Theory]
    [InlineData(9_990, 10, 0, 1_000_000)]
    [InlineData(9_500, 0, 100, 960_000)]
    [InlineData(10_050, 0, 20, 1_000_000)]
    public void Sent_Window_IsAtMostThePlan(long requests, long errors, long drain, long expected) =>
        SearchJudge.SentMilliPerSecond(Sample(requests, errors, drain, 1_000_000)).ShouldBe(expected);

    [Theory]
    [InlineData(SearchVerdict.NotSent, 100, true)]
    [InlineData(SearchVerdict.Latency, 810, true)]
    [InlineData(SearchVerdict.Latency, 790, false)]
    [InlineData(SearchVerdict.Errors, 810, true)]
    [InlineData(SearchVerdict.Met, 900, false)]
    public void IsGeneratorsLimit_VerdictAndCpu_TellsWhoseLimitItIs(SearchVerdict verdict, long millicores, bool expected)
    {
        var sample = Sample(10_000, 0, 0, 1_000_000) with
        {
            Generator = new GeneratorUsage { WindowNanoseconds = 10_000_000_000, CpuNanoseconds = millicores * 10_000_000, CpuLimitMillicores = 1_000 },
        };

        SearchJudge.IsGeneratorsLimit(sample, verdict).ShouldBe(expected);
        SearchJudge.IsGeneratorsLimit(sample with { Generator = sample.Generator with { CpuLimitMillicores = 0 } }, verdict)
            .ShouldBe(verdict == SearchVerdict.NotSent, "without a limit");
    }

    /// <summary>An objective that holds for each share holds for all; what the target failed counts before what a generator failed.</summary>
    [Theory]
    [InlineData(SearchVerdict.Met, SearchVerdict.Met, SearchVerdict.Met)]
    [InlineData(SearchVerdict.Met, SearchVerdict.NotSent, SearchVerdict.NotSent)]
    [InlineData(SearchVerdict.Latency, SearchVerdict.NotSent, SearchVerdict.Latency)]
    [InlineData(SearchVerdict.TooFewAnswers, SearchVerdict.NotSent, SearchVerdict.TooFewAnswers)]
    [InlineData(SearchVerdict.Latency, SearchVerdict.Errors, SearchVerdict.Errors)]
    public void Agree_OnSeveralGenerators_IsMetOnlyWhenAllMetIt(SearchVerdict one, SearchVerdict other, SearchVerdict expected)
    {
        SearchJudge.Agree([one, other]).ShouldBe(expected);
        SearchJudge.Agree([other, one]).ShouldBe(expected);
    }

    private static CellSample Sample(long requests, long errors, long drain, long latency) =>
        Trials.Cell(requests, latency) with { Errors = errors, Drain = drain, RateMilliPerSecond = 1_000_000 };
}
