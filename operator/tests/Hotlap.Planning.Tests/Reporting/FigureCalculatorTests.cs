using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Reporting;

public sealed class FigureCalculatorTests
{
    [Fact]
    public void Cells_TenTrials_HaveIntervalsAndTheirSpread()
    {
        var cell = new FinishedRun().Status.Results![0];

        cell.Intervals!.Select(interval => interval.Metric).ShouldBe(["requestsPerSecond", "p50", "p99", "cpuPerRequest"]);
        cell.Intervals![0].Low.ShouldBeLessThanOrEqualTo(cell.RequestsPerSecond!.Median);
        cell.Intervals![0].High.ShouldBeGreaterThanOrEqualTo(cell.RequestsPerSecond!.Median);
        cell.VariationPerMille.ShouldBe(3);
    }

    [Fact]
    public void Cells_SixTrials_HaveNoInterval() => new FinishedRun { Rounds = 6 }.Status.Results![0].Intervals.ShouldBeNull();

    [Theory]
    [InlineData(0, 0, true, true)]
    [InlineData(5, 0, true, true)]
    [InlineData(30, 0, true, false)]
    [InlineData(0, 30, true, false)]
    [InlineData(200, 100, false, false)]
    public void Cells_PercentileAmongFailedOrUnsentRequests_IsAbsent(long failed, long unsent, bool hasP90, bool hasP99)
    {
        var run = new FinishedRun { Sample = sample => sample with
        {
            Errors = sample.Requests * failed / 1_000, UnsentRequests = sample.Requests * unsent / 1_000,
        } };
        var cell = run.Status.Results![0];
        var latency = cell.LatencyMicroseconds!;

        (latency.P90 is not null, latency.P99 is not null, latency.MedianP99 is not null).ShouldBe((hasP90, hasP99, hasP99));
        cell.Intervals!.Exists(interval => interval.Metric == "p99").ShouldBe(hasP99);
        ((double)cell.Unsent!.Value).ShouldBe(cell.Requests * unsent / 1_000.0, 20);
        (latency.P50, latency.Max).ShouldNotBe((null, 0));
    }

    [Fact]
    public void Cells_OneSlowTrial_MovesTheP99OfAllRequestsAndNotTheMedian()
    {
        var cell = new FinishedRun { Rate = (_, round) => round == 1 ? 1_000 : 10_000 }.Status.Results![0];

        var interval = cell.Intervals!.Find(interval => interval.Metric == "p99")!;
        var latency = cell.LatencyMicroseconds!;
        latency.MedianP99!.Value.ShouldBeInRange(interval.Low, interval.High);
        latency.P99!.Value.ShouldBeGreaterThan(5 * latency.MedianP99.Value);
    }

    [Fact]
    public void Cells_Load_IsDescribed()
    {
        var run = new FinishedRun
        {
            Sample = sample =>
                sample with { RateMilliPerSecond = 5_000_500, CoordinatedOmissionCorrected = true, WarmupNanoseconds = 12_000_000_000,
                    WarmupSteady = true },
        };
        run.Spec.Scenarios[0].Load.Rate = "5000";

        run.Status.Results![0].Load.ShouldBe(new LoadStatus
        {
            Loop = "Open", RatePerSecond = 5001, CoordinatedOmissionCorrected = true, Generators = 1, WarmupMilliseconds = 12_000,
            UnsteadyTrials = 0,
        });
    }

    [Fact]
    public void Cells_Target_HasItsShareOfTheLimitsAndItsWaits() => new FinishedRun
    {
        Sample = sample => sample with { TargetCpuLimitMillicores = 1000, TargetRunDelayNanoseconds = 6_000_000_000 },
    }.Status.Results![0].Target.ShouldBe(
        new TargetStatus { CpuMillicores = 900, CpuLimitPerMille = 900, CpuWaitPerMille = 250, MemoryLimitPerMille = 186 });

    [Fact]
    public void Cells_TargetWhoseLimitsAreNotKnown_HasNoShareOfThem()
    {
        var run = new FinishedRun { Record = record => record.Round == 1 ? record with { OtherLimits = ["memory 1Gi instead of 256Mi"] } : record };

        run.Status.Results![0].Target.ShouldBe(new TargetStatus { CpuMillicores = 900 });
    }

    [Fact]
    public void Cells_TargetOfWhichNothingWasRead_IsAbsent() => new FinishedRun
    {
        Sample = sample => sample with { TargetCpuNanoseconds = null, TargetPeakMemoryBytes = null },
    }.Status.Results![0].Target.ShouldBeNull();

    [Fact]
    public void Cells_Runtime_IsTheMedianAndLeavesOutWhatIsNotSaid()
    {
        var run = new FinishedRun
        {
            Sample = sample =>
                sample with { Requests = 200_000,
                    Runtime =
                        new RuntimeSample { WindowNanoseconds = 20_000_000_000, AllocatedBytes = 1_000_000_000, Gen0Collections = 84,
                            GcPauseNanoseconds = 260_000_000 } },
        };

        run.Status.Results![0].Runtime.ShouldBe(
            new RuntimeStatus { AllocatedBytesPerRequest = 5000, Gen0Collections = 84, GcPausePerMille = 13 });
    }

    [Fact]
    public void Cells_Streams_HaveTheirMessagesAndUnaryCallsHaveNone()
    {
        var cell = new FinishedRun { Sample = sample => sample with { StreamMessages = 20 } }.Status.Results![0];
        var unary = new FinishedRun().Status.Results![0];

        cell.MessagesPerSecond!.Value.ShouldBeInRange((20 * cell.RequestsPerSecond!.Median) - 10, (20 * cell.RequestsPerSecond.Median)
            + 10);
        cell.MessageLatencyNanoseconds!.Value.ShouldBeInRange(
            cell.LatencyMicroseconds!.P50!.Value * 50 * 99 / 100, cell.LatencyMicroseconds.P50.Value * 50 * 101 / 100);
        (unary.MessagesPerSecond, unary.MessageLatencyNanoseconds).ShouldBe((null, null));
    }

    [Fact]
    public void Cells_Curve_HasMediansOfItsParts()
    {
        var run = new FinishedRun
        {
            Sample = sample => sample with
            {
                Curve =
                    [.. Enumerable.Range(0, 3)
                        .Select(
                            i => new CurvePoint { OffsetMilliseconds = 1000 * i, DurationMilliseconds = 1000, Concurrency = 50
                                + i, Requests = 900 + i, P50Nanoseconds = 2_000_400 })],
            },
        };

        run.Status.Results![0].Curve.ShouldBe(
        [
            .. Enumerable.Range(0, 3)
            .Select(
                i => new CurvePointStatus { OffsetMilliseconds = 1000 * i, Concurrency = 50 + i, RequestsPerSecond = 900
                    + i, P50Microseconds = 2000 }),
        ]);
    }

    [Fact]
    public void Cells_ProfileOfSeveralTrialsAndGenerators_HasEveryStepToTheLast()
    {
        const int Steps = 15;
        var random = new Random(1);
        IReadOnlyList<CurvePoint> Curve()
        {
            long offset = 0;
            return [.. Enumerable.Range(1, Steps).Select(step => new CurvePoint
            {
                OffsetMilliseconds = offset += random.Next(1000, 1020), DurationMilliseconds = 1000, Concurrency = step,
                Requests = 100 * step,
            })];
        }

        var run = new FinishedRun
        {
            Rounds = 3,
            Sample = sample => CellMerger.Merge([sample with { Curve = Curve() }, sample with { Curve = Curve() }]).Sample,
        };

        run.Status.Results![0].Curve!.Select(point => (point.Concurrency, point.RequestsPerSecond))
            .ShouldBe(Enumerable.Range(1, Steps).Select(step => ((int?)step, 200L * step)));
    }

    [Fact]
    public void Variants_StartsAfterAPull_AreKeptApart()
    {
        var startup = new FinishedRun
        {
            Record = record => record with { ImagePulled = record.Round == 1 },
        }.Status.Variants![0].Startup!;

        startup.Trials.ShouldBe(9);
        startup.FirstStartMicroseconds.ShouldBe(1_155_600);
        startup.IntervalLowMicroseconds.ShouldNotBeNull();
        startup.P90Microseconds!.Value.ShouldBeInRange(startup.MedianMicroseconds, startup.HighMicroseconds);
    }

    [Fact]
    public void Variants_OnlyStartsAfterAPull_AreBetterThanNone() =>
        new FinishedRun { Rounds = 1, Record = record => record with { ImagePulled = true } }.Status.Variants![0].Startup!.Trials.ShouldBe(
            1);

    [Fact]
    public void Variants_Steps_StandInTheirOrder()
    {
        var run = new FinishedRun
        {
            Record = record => record with
            {
                Startup =
                [
                    new StartupMark { Step = StartupStep.Ready, OffsetMicroseconds = 2_000_000, ResolutionMicroseconds = 1_000_000 },
                    new StartupMark { Step = StartupStep.Exec, OffsetMicroseconds = 700_000 + record.Round, ResolutionMicroseconds = 1100 },
                ],
            },
        };

        run.Status.Variants![0].Startup!.Steps.ShouldBe(
        [
            new StartupStepStatus { Step = "Exec", MedianMicroseconds = 700_006, LowMicroseconds = 700_001, HighMicroseconds = 700_010,
                ResolutionMicroseconds = 1100 },
            new StartupStepStatus { Step = "Ready", MedianMicroseconds = 2_000_000, LowMicroseconds = 2_000_000,
                HighMicroseconds = 2_000_000, ResolutionMicroseconds = 1_000_000 },
        ]);
    }

    [Fact]
    public void Cells_WithErrors_NameTheMostFrequentCauses()
    {
        var causes = new Dictionary<string, long> { ["connect"] = 2, ["http 500"] = 30, ["http 503"] = 3, ["timeout"] = 1 };

        var cell = new FinishedRun { Rounds = 2, Sample = sample => sample with { Errors = 36, ErrorsByCause = causes } }.Status.Results![0];

        string.Join(", ", cell.ErrorsByCause!.Select(cause => $"{cause.Count} {cause.Cause}")).ShouldBe("60 http 500, 6 http 503, 4 connect");
        new FinishedRun { Rounds = 2 }.Status.Results![0].ErrorsByCause.ShouldBeNull();
    }

    [Fact]
    public void Cells_WithContainersOfTheCluster_HaveTheirUsageApart()
    {
        var cell = new FinishedRun
        {
            Rounds = 2,
            Sample = sample => sample with { SidecarCpuNanoseconds = 5_000_000_000, SidecarPeakMemoryBytes = 100, ProbeWindowNanoseconds = 20_000_000_000 },
        }.Status.Results![0];

        (cell.Sidecars!.CpuMillicores, cell.Sidecars.PeakMemoryBytes).ShouldBe((250, 100));
        cell.Sidecars.CpuNanosecondsPerRequest!.Value.ShouldBeInRange(24_000, 26_000);
        new FinishedRun { Rounds = 2 }.Status.Results![0].Sidecars.ShouldBeNull();
    }

    /// <summary>The kubelet writes its conditions late and in whole seconds. A step after the one that needs it is no figure.</summary>
    [Theory]
    [InlineData("Sandbox 2000, Exec 1144, FirstCorrectAnswer 1500", "Exec 1144, FirstCorrectAnswer 1500")]
    [InlineData("Scheduled 0, Sandbox 2000, Pulled 1000, ContainerCreated 1000, Exec 1144", "Scheduled 0, Pulled 1000, ContainerCreated 1000, Exec 1144")]
    [InlineData("Scheduled -1000, Exec 1144, FirstCorrectAnswer 2300, Ready 2000", "Exec 1144, FirstCorrectAnswer 2300, Ready 2000")]
    [InlineData("Exec 1144, FirstCorrectAnswer 2300, Ready 1000", "Exec 1144, FirstCorrectAnswer 2300")]
    [InlineData("Scheduled 0, Sandbox 1000, Pulled 1000, ContainerCreated 1000, Exec 1144, Listening 1400, FirstCorrectAnswer 1500, Ready 2000", "Scheduled 0, Sandbox 1000, Pulled 1000, ContainerCreated 1000, Exec 1144, Listening 1400, FirstCorrectAnswer 1500, Ready 2000")]
    public void Variants_StepsThatContradict_AreLeftOut(string marks, string expected)
    {
        var startup = marks.Split(", ").Select(mark => mark.Split(' ')).Select(mark => new StartupMark
        {
            Step = Enum.Parse<StartupStep>(mark[0]), OffsetMicroseconds = long.Parse(mark[1], CultureInfo.InvariantCulture) * 1000,
            ResolutionMicroseconds = 1_000_000,
        }).ToList();

        string.Join(", ", new FinishedRun { Record = record => record with { Startup = startup } }.Status.Variants![0].Startup!.Steps!
            .Select(step => $"{step.Step} {step.MedianMicroseconds / 1000}")).ShouldBe(expected);
    }

    [Fact]
    public void Conditions_UntrustedRun_IsCompleteAndNotTrustworthy()
    {
        var plan = new FinishedRun { Sample = sample => sample with { Warnings = ["KeepAliveBroken"] } }.Plan;

        plan.Status!.Conditions.Single(condition => condition.Type == ConditionTypes.Complete).Status.ShouldBe("True");
        var trust = plan.Status.Conditions.Single(condition => condition.Type == ConditionTypes.Trustworthy);
        (trust.Status, trust.Reason).ShouldBe(("False", "KeepAliveBroken"));
        plan.Status.Results!.ShouldAllBe(cell => cell.Warnings!.SequenceEqual(new[] { "KeepAliveBroken" }));
        plan.Events.ShouldContain(told => told.IsWarning && told.Reason == "KeepAliveBroken");
    }

    [Theory]
    [InlineData(3, 4)]
    [InlineData(300, 256)]
    public void Environment_SeveralGenerators_NamesTheNodesOfAllAndFitsTheSchema(int generators, int named)
    {
        string[] nodes = [.. Enumerable.Range(0, generators).Select(i => $"generator-{i:000}")];
        var observation = new FinishedRun().Observation;

        var status =
            RunPlanner.Plan(
                observation with { Trials = [
                    .. observation.Trials.Select(
                        trial => trial with { GeneratorNodes = nodes, Record = trial.Record with { GeneratorNode = nodes[0] } })] },
                            DateTimeOffset.UnixEpoch.AddYears(60)).Status!;

        status.Environment!.Nodes!.Select(node => node.Name).ShouldBe([.. nodes.Take(named - 1), "node1"]);
    }
}
