using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

/// <summary>Little's law over windows of 10 s.</summary>
public sealed class CallsInFlightTests
{
    private const long Millisecond = 1_000_000;

    [Theory]
    [InlineData("oha", 9_000, 10, 10, false)]
    [InlineData("oha", 8_990, 10, 10, true)]
    [InlineData("h2load", 400, 5, 2, true)]
    [InlineData("ghz", 8_000, 10, 10, false)]
    [InlineData("ghz", 7_990, 10, 10, true)]
    [InlineData("h2load", 250, 5, 50, true)]
    [InlineData("oha", 99, 252, 10, true)]
    [InlineData("oha", 99, 253, 10, false)]
    public void IsBelowPlan_ByRateAndMeanLatency(string tool, long answers, long milliseconds, int planned, bool isBelow) =>
        CallsInFlight.IsBelowPlan(Sample(tool, answers, milliseconds, planned)).ShouldBe(isBelow);

    [Fact]
    public void Of_SeveralRequestsPerCallInFlight_AreTheirMeanNumber() =>
        CallsInFlight.Of(Sample("oha", 5_000, 10, 20)).ShouldBe((5, 20));

    [Fact]
    public void Of_LimitOfTheServer_HidesCallsThatWaitInTheTool()
    {
        var sample = Sample("ghz", 10_000, 20, 20) with { ConcurrencyLimit = 10 };

        CallsInFlight.Of(sample).ShouldBe((10, 20));
        CallsInFlight.IsBelowPlan(sample).ShouldBeTrue();
        CallsInFlight.IsBelowPlan(sample with { ConcurrencyLimit = 18 }).ShouldBeFalse();
    }

    /// <summary>Too few answers, too short a window and too many failures to tell the calls in flight from the latencies.</summary>
    [Theory]
    [InlineData(50, 10_000, 0)]
    [InlineData(900, 1_000, 0)]
    [InlineData(5_000, 10_000, 500)]
    public void IsBelowPlan_LimitOfTheServer_IsKnownWithoutCounting(long answers, long window, long errors)
    {
        // 4 calls in flight by their latencies, as far as these tell
        var sample = Sample("oha", answers, window * 4 / answers, 8) with { WindowNanoseconds = window * Millisecond, Errors = errors };

        CallsInFlight.IsBelowPlan(sample).ShouldBeFalse();
        CallsInFlight.IsBelowPlan(sample with { ConcurrencyLimit = 7 }).ShouldBeTrue();
        CallsInFlight.Of(sample with { ConcurrencyLimit = 7 }).ShouldBe((7, 8));
    }

    [Fact]
    public void Of_StepsOfALoadProfile_AreComparedWithTheirMean()
    {
        var sample = Sample("oha", 10_000, 6, 10) with
        {
            Curve = [new CurvePoint { DurationMilliseconds = 8_000, Concurrency = 5 }, new CurvePoint { DurationMilliseconds = 2_000, Concurrency = 10 }],
        };

        CallsInFlight.Of(sample).ShouldBe((6, 6));
    }

    /// <summary>10 calls are planned, of which rate x latency keeps 9.4 busy.</summary>
    [Theory]
    [InlineData(0L, 0, null, 0.06)]
    [InlineData(10L, 0, null, 0.0595)]
    [InlineData(null, 0, null, 0.0595)]
    [InlineData(0L, 1, null, 0.0)]
    [InlineData(0L, 0, 9, null)]
    [InlineData(0L, 0, 10, 0.06)]
    public void FindIdle_IsWhatNothingElseExplains(long? drain, long resolution, int? limit, double? idle)
    {
        var sample = Sample("ghz", 9_400, 10, 10) with { ConcurrencyLimit = limit, Drain = drain };
        sample = sample with { Latency = sample.Latency with { ResolutionNanoseconds = resolution * Millisecond } };

        (CallsInFlight.FindIdle(sample) is { } found ? Math.Round(found, 6) : (double?)null).ShouldBe(idle);
    }

    [Fact]
    public void FindIdle_FewAnswersPerCall_IsUnknown() =>
        CallsInFlight.FindIdle(Sample("oha", 99, 900, 10)).ShouldBeNull();

    [Fact]
    public void Of_WhatHasNoPlannedCalls_IsUnknown()
    {
        var sample = Sample("oha", 1_000, 1, 10);

        foreach (var other in new[]
        {
            sample with { Concurrency = null }, sample with { RateMilliPerSecond = 100_000 },
            sample with { Metrics = new Dictionary<string, long>() }, sample with { Errors = 2 },
            sample with { WindowNanoseconds = 1_999 * Millisecond },
        })
            CallsInFlight.Of(other).ShouldBeNull();
    }

    private static CellSample Sample(string tool, long answers, long milliseconds, int planned) =>
        Trials.Cell(answers, milliseconds * Millisecond) with { Tool = new ToolVersion { Name = tool }, Concurrency = planned };
}
