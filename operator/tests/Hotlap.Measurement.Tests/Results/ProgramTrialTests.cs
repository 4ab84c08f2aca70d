using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

/// <summary>A trial of a program has no startup, and its cell may have no requests: what was not measured has no figure.</summary>
public sealed class ProgramTrialTests
{
    [Fact]
    public void TrialRecord_CellOfAProgramFirst_HasNoStartup()
    {
        var part = TrialAssembly.WithSamples(new TrialRecord(), [new SampleLine { Cell = Program(("time", 5)) }]);

        part.MeasuredStartup.ShouldBeNull();
        part.HasSamples.ShouldBeTrue();
        TrialAssembly.Of([part]).ShouldHaveSingleItem().ShouldSatisfyAllConditions(
            trial => trial.Startup.ShouldBeNull(), trial => trial.Cells.ShouldHaveSingleItem().Sample.Metrics!["time"].ShouldBe(5));
    }

    [Fact]
    public void TrialAssembly_RecordsOfOtherCells_HaveTheCellsOfAll()
    {
        static TrialRecord Part(int ordinal, params CellSample[] cells) => TrialAssembly.WithSamples(
            new TrialRecord { Generator = ordinal, Generators = 3 },
            [new SampleLine { Startup = new StartupSample { Attempts = ordinal + 1 } },
                .. cells.Select(cell => new SampleLine { Cell = cell })]);
        TrialRecord[] parts =
            [Part(2, Program(("calls", 8)) with { Payload = "8Ki" }), Part(0, Trials.Cell(100, 1)),
                Part(1, Program(("calls", 7)) with { Payload = "1Ki" })];

        var trial = TrialAssembly.Of(parts).ShouldHaveSingleItem();

        trial.Startup!.Attempts.ShouldBe(1);
        trial.Cells.Select(cell => cell.Sample.Payload).ShouldBe([Trials.Cell(100, 1).Payload, "1Ki", "8Ki"]);
        trial.Cells.Skip(1).Select(cell => cell.Sample.Metrics!["calls"]).ShouldBe([7, 8]);
        TrialAssembly.Of(parts.Take(2)).ShouldBeEmpty();
    }

    [Fact]
    public void TrialRecord_CellOfAServiceThatAlreadyRanFirst_HasNoStartup()
    {
        var part = TrialAssembly.WithSamples(new TrialRecord(), [new SampleLine { Cell = Trials.Cell(1, 1) with { TargetAddress = "10.96.0.7" } }]);

        (part.MeasuredStartup, part.HasSamples).ShouldBe((null, true));
    }

    [Fact]
    public void TrialRecord_OtherCellFirst_IsRefused() =>
        Should.Throw<SampleLogException>(() => TrialAssembly.WithSamples(new TrialRecord(), [new SampleLine { Cell = Trials.Cell(1, 1) }]))
            .Message.ShouldBe("The sample log begins with neither a startup, a program nor a service that already ran.");

    [Fact]
    public void TrialRecord_DisruptedWithoutSamples_HasAnEmptyStartup() =>
        TrialAssembly.WithSamples(new TrialRecord { Disruptions = ["TargetEvicted"] }, []).MeasuredStartup
            .ShouldBe(new StartupSample());

    [Fact]
    public void StartupAggregator_TrialsWithoutStartups_IsNull()
    {
        MeasuredTrial[] trials = [Trial(1, Program(("time", 5))), Trial(2, Program(("time", 6)))];
        trials[0] = trials[0] with { Record = trials[0].Record with { ImagePulled = true } };

        StartupAggregator.SummarizeTrials(trials).ShouldBeNull();
        StartupAggregator.FirstStart(trials).ShouldBeNull();
        MetricSeries.Of(MetricCatalogue.BuiltIn.Get(MetricNames.Startup), trials).ShouldBe([null]);
    }

    [Fact]
    public void CellFigures_NoRequests_HaveNoRateAndNoShare()
    {
        var figures = CellFigures.Of(Program(("time", 5)));

        (figures.RequestsPerSecond, figures.ErrorShare, figures.P50Nanoseconds).ShouldBe((null, null, null));
        figures.Metrics.ShouldBe(new Dictionary<string, long> { ["time"] = 5 });
        CellFigures.Of(Trials.Cell(0, 0))
            .ShouldSatisfyAllConditions(other => other.RequestsPerSecond.ShouldBe(0), other => other.Metrics.ShouldBeEmpty());
    }

    [Fact]
    public void CellFigures_ErrorsOnly_HaveARateOfZero() =>
        CellFigures.Of(Program() with { Errors = 3 })
            .ShouldSatisfyAllConditions(figures => figures.RequestsPerSecond.ShouldBe(0), figures => figures.ErrorShare.ShouldBe(1));

    [Fact]
    public void CellAggregator_NoRequests_SpreadsTheMetricsOnly()
    {
        var summary =
            CellAggregator.Summarize(
                [Program(("time", 5), ("calls", 1)), Program(("time", 9), ("calls", 1)), Program(("time", 6), ("calls", 1))])!;

        (summary.RequestsPerSecond, summary.VariationPerMille, summary.LatencyMicroseconds, summary.CpuNanosecondsPerRequest)
            .ShouldBe((null, null, null, null));
        summary.Metrics.ShouldBe([new MetricSpread("calls", new Spread(1, 1, 1)), new MetricSpread("time", new Spread(6, 5, 9))]);
        (summary.PeakMemoryBytes, summary.Trials).ShouldBe((50_000_000, 3));
    }

    [Fact]
    public void CellAggregator_ProgramWithLatencies_HasItsRate()
    {
        var sample = Trials.Cell(1000, 1_000_000) with { Metrics = new Dictionary<string, long>() };

        var summary = CellAggregator.Summarize([sample, sample with { }, sample with { }])!;

        summary.RequestsPerSecond.ShouldBe(new Spread(100, 100, 100));
        summary.VariationPerMille.ShouldBe(0);
        summary.Metrics.ShouldBeEmpty();
        CellAggregator.Summarize([Trials.Cell(1, 1)])!.Metrics.ShouldBeEmpty();
    }

    [Fact]
    public void CellMerger_SeveralParts_TakesTheMetricsOfTheFirst() =>
        CellMerger.Merge([Program(("time", 5)), Program(("time", 9)) with { ProbeWindowNanoseconds = 99 }]).Sample.Metrics!["time"]
            .ShouldBe(5);

    private static MeasuredTrial Trial(int round, CellSample cell) => Trials.Of("aot", round, cell) with { Startup = null };

    private static CellSample Program(params (string Name, long Value)[] metrics) =>
        Trials.Cell(0, 0) with { Metrics = metrics.ToDictionary(metric => metric.Name, metric => metric.Value) };
}
