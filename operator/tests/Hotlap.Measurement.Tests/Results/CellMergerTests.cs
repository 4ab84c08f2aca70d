using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Results;

public sealed class CellMergerTests
{
    [Fact]
    public void Merge_OneGenerator_IsThatSampleItself()
    {
        var sample = Trials.Cell(100, 1_000_000);

        var cell = CellMerger.Merge([sample]);

        cell.Sample.ShouldBeSameAs(sample);
        cell.StartSkewNanoseconds.ShouldBeNull();
        Should.Throw<ArgumentException>(() => CellMerger.Merge([]));
    }

    [Fact]
    public void Merge_TwoGenerators_AddsWhatEachDidAndTakesTheTargetOnce()
    {
        var cell = CellMerger.Merge([Fast, Slow]);

        var merged = cell.Sample;
        (merged.Requests, merged.Errors, merged.Concurrency, merged.RateMilliPerSecond).ShouldBe((10_000, 3, 12, 30_000));
        merged.ErrorsByCause.ShouldBe(new Dictionary<string, long> { ["connect"] = 2, ["http 500"] = 1 }, ignoreOrder: true);
        merged.TargetCpuNanoseconds.ShouldBe(5_000);
        (merged.TargetPeakMemoryBytes, merged.TargetMemoryAtPeak).ShouldBe((90, new ResidentMemory(85)));
        merged.Generator.ShouldBe(new GeneratorUsage { WindowNanoseconds = 10, CpuNanoseconds = 7, CpuLimitMillicores = 3000 });
        merged.GeneratorCpuNanoseconds.ShouldBeNull();
        merged.Warnings.ShouldBe(["A", "B"]);
        merged.WarmupSteady.ShouldBe(false);
        cell.Parts.ShouldBe([Fast, Slow]);
    }

    [Fact]
    public void Merge_GeneratorsThatStartApart_HasTheWindowFromFirstBeginToLastEnd()
    {
        var cell = CellMerger.Merge([Fast, Slow]);

        cell.StartSkewNanoseconds.ShouldBe(3_000_000);
        cell.Sample.WindowNanoseconds.ShouldBe(10_003_000_000);
        CellMerger.Merge([Fast with { StartDelayNanoseconds = null }, Slow]).Sample.WindowNanoseconds.ShouldBe(10_000_000_000);
    }

    /// <summary>Both measured the same rates, of which each sent a share. Where one of them was the limit, that of the target is not known.</summary>
    [Fact]
    public void Merge_SearchOfTwoGenerators_AddsTheirSharesOfTheRates()
    {
        var (one, other) = (new SearchSample { MetMilliPerSecond = 400_000, NotMetMilliPerSecond = 421_000 }, new SearchSample { MetMilliPerSecond = 399_000, NotMetMilliPerSecond = 420_000 });

        Search(one, other).ShouldBe(new SearchSample { MetMilliPerSecond = 799_000, NotMetMilliPerSecond = 841_000 });
        Search(one, other with { NotMetMilliPerSecond = null }).ShouldBe(new SearchSample { MetMilliPerSecond = 799_000 });
        Search(null, null).ShouldBeNull();

        static SearchSample? Search(SearchSample? one, SearchSample? other) => CellMerger.Merge([Fast with { Search = one }, Slow with { Search = other }]).Sample.Search;
    }

    /// <summary>The mean of the two 99th percentiles would be 50.5 ms.</summary>
    [Fact]
    public void Merge_UnlikeLatencies_PercentilesAreThoseOfAllRequests()
    {
        var figures = CellFigures.Of(CellMerger.Merge([Fast with { Errors = 0 }, Slow with { Errors = 0 }]).Sample);

        figures.P50Nanoseconds!.Value.ShouldBeInRange(999_000, 1_001_000);
        figures.P99Nanoseconds!.Value.ShouldBeInRange(999_000, 1_001_000);
        figures.P999Nanoseconds!.Value.ShouldBeInRange(99_900_000, 100_000_000);
        (figures.MaxNanoseconds, figures.MeanNanoseconds).ShouldBe((100_000_000, ((9_900 * 1_000_000L) + (100 * 100_000_000L)) / 10_000));
    }

    [Theory]
    [InlineData(100L, 200L, 300L)]
    [InlineData(100L, null, null)]
    public void Merge_BodiesUnderLoad_AreThoseOfAllGenerators(long? one, long? other, long? all) =>
        CellMerger.Merge([Fast with { LoadBodyBytes = one }, Slow with { LoadBodyBytes = other }]).Sample.LoadBodyBytes.ShouldBe(all);

    [Fact]
    public void Merge_AnyOrder_IsTheSameToTheByte()
    {
        var third = Fast with { Requests = 5, StartDelayNanoseconds = 1, Warnings = ["C"] };

        var texts = new[] { new[] { Fast, Slow, third }, [third, Slow, Fast], [Slow, Fast, third] }
            .Select(samples => System.Text.Json.JsonSerializer.Serialize(CellMerger.Merge(samples).Sample, ContractJson.Default.CellSample))
            .ToList();

        texts.Distinct().ShouldHaveSingleItem();
    }

    [Fact]
    public void Merge_Curves_AddsPartsAndLeavesTheirPercentilesOut()
    {
        CurvePoint Point(long offset, long requests) =>
            new() { OffsetMilliseconds = offset, DurationMilliseconds = 1000, Requests = requests, Errors = 1, P50Nanoseconds = 5 };

        var merged = CellMerger.Merge([Fast with { Curve = [Point(0, 10), Point(1000, 20)] }, Slow with { Curve = [Point(0, 1)] }]).Sample;

        merged.Curve.Select(point => (point.OffsetMilliseconds, point.Requests, point.Errors, point.P50Nanoseconds))
            .ShouldBe([(0, 11, 2, null), (1000, 20, 1, null)]);
    }

    [Fact]
    public void Merge_StepsOfAProfile_BelongTogetherByTheirPlace()
    {
        CurvePoint Step(int concurrency, long offset, long requests) =>
            new() { OffsetMilliseconds = offset, DurationMilliseconds = 1000, Concurrency = concurrency, Requests = requests };

        var merged =
            CellMerger.Merge(
                [Fast with { Curve = [Step(2, 0, 10), Step(4, 1003, 20)] },
                    Slow with { Curve = [Step(2, 0, 1), Step(4, 1001, 2)] }]).Sample;

        merged.Curve.Select(point => (point.Concurrency, point.OffsetMilliseconds, point.Requests)).ShouldBe([(2, 0, 11), (4, 1001, 22)]);
    }

    [Fact]
    public void Merge_OtherShapes_Throws()
    {
        var other = new LatencyHistogram(2);
        other.Record(5);

        Should.Throw<HistogramFormatException>(
            () => CellMerger.Merge([Fast, Slow with { Latency = new LatencySample { Histogram = other.EncodeBase64() } }]));
    }

    [Fact]
    public void TrialAssembly_RecordsOfTwoGenerators_BecomeOneTrialOnceBothAreThere()
    {
        TrialRecord[] parts = [Part(1, 1, Slow), Part(1, 0, Fast), Part(2, 1, Slow)];

        var trial = TrialAssembly.Of(parts).ShouldHaveSingleItem();

        (trial.Record.Round, trial.Record.Generator).ShouldBe((1, 0));
        trial.Record.Disruptions.ShouldBe(["Part0", "Part1"]);
        trial.Cells.ShouldHaveSingleItem().Sample.Requests.ShouldBe(10_000);
        TrialAssembly.Of(parts.Reverse()).Single().Cells[0].Sample.Latency.ShouldBe(trial.Cells[0].Sample.Latency);
    }

    [Fact]
    public void TrialAssembly_RecordThatNamesNoMeasurement_BelongsToThatOfTheOthers()
    {
        TrialRecord[] parts = [Part(1, 0, Fast), Part(1, 1, Slow) with { Measurement = "one" }];

        var trial = TrialAssembly.Merge(parts);

        (trial.Record.Measurement, trial.Record.Generator).ShouldBe(("one", 0));
        trial.Cells.ShouldHaveSingleItem().Sample.Requests.ShouldBe(10_000);
    }

    [Fact]
    public void ValidRounds_DisruptedForeignOrUnfinishedOnes_AreLeftOut()
    {
        MeasuredTrial[] trials =
        [
            .. Trials.OfRates("jit", 10, 10, 10, 10), .. Trials.OfRates("aot", 10, 10, 10),
            Trials.OfRate("jit", 0, 10), Trials.OfRate("aot", 0, 10),
            Trials.OfRate("aot", 4, 10) with { Record = new TrialRecord { Measurement = "two", Round = 4, Variant = "aot" } },
        ];
        trials[0] = trials[0] with { Record = trials[0].Record with { Disruptions = ["TargetEvicted"] } };
        trials[5] = Trials.Of("aot", 2, Trials.Cell(1, 1) with { Warnings = ["StartMissed"] });

        ValidRounds.Of(trials, "one", ["jit", "aot"]).Select(trial => (trial.Record.Round, trial.Record.Variant))
            .ShouldBe([(3, "aot"), (3, "jit")]);
    }

    [Fact]
    public void StartupAggregator_StartAfterAPull_IsKeptApart()
    {
        MeasuredTrial[] trials =
            [.. Enumerable.Range(1, 8).Select(round => Trials.OfRate("aot", round, 10).WithStartup(round * 100, pulled: round == 1))];

        var summary = StartupAggregator.SummarizeTrials(trials)!;

        (summary.Trials, summary.FirstStartMicroseconds, summary.Microseconds.Median, summary.P90Microseconds).ShouldBe((7, 100, 500, 740));
        summary.Interval.ShouldBe(new MetricInterval("startup", 200, 800));
        StartupAggregator.SummarizeTrials([trials[0]]).ShouldBeNull();
        StartupAggregator.FirstStart(trials).ShouldBe(100);
    }

    [Fact]
    public void CellAggregator_SevenTrials_HasIntervalsInTheUnitsOfTheStatus()
    {
        var samples = Enumerable.Range(1, 7).Select(round => Trials.Cell(1000 * round, 2_000_000)).ToList();

        var summary = CellAggregator.Summarize(samples)!;

        summary.Intervals.ShouldBe(
            [new MetricInterval("requestsPerSecond", 100, 700), new MetricInterval("p50", 2000, 2000),
                new MetricInterval("p99", 2000, 2000), new MetricInterval("cpuPerRequest", 1000, 1000)]);
        summary.VariationPerMille.ShouldBe(540);
        CellAggregator.Summarize(samples[..6])!.Intervals.ShouldBeEmpty();
        CellAggregator.Summarize(samples[..2])!.VariationPerMille.ShouldBeNull();
    }

    private static CellSample Fast { get; } = Trials.Cell(9_900, 1_000_000) with
    {
        Errors = 1, ErrorsByCause = new Dictionary<string, long> { ["connect"] = 1 }, Concurrency = 6, RateMilliPerSecond = 15_000,
        StartDelayNanoseconds = 1_000_000,
        TargetCpuNanoseconds = 4_000, ProbeWindowNanoseconds = 10, TargetPeakMemoryBytes = 90, TargetMemoryAtPeak = new ResidentMemory(85), GeneratorCpuNanoseconds = 1,
        WarmupSteady = true, Warnings = ["B"],
        Generator = new GeneratorUsage { WindowNanoseconds = 10, CpuNanoseconds = 3, CpuLimitMillicores = 1000, Periods = 4 },
    };

    private static CellSample Slow { get; } = Trials.Cell(100, 100_000_000) with
    {
        Errors = 2, ErrorsByCause = new Dictionary<string, long> { ["connect"] = 1, ["http 500"] = 1 }, Concurrency = 6,
        RateMilliPerSecond = 15_000, StartDelayNanoseconds = 4_000_000,
        TargetCpuNanoseconds = 5_000, ProbeWindowNanoseconds = 11, TargetPeakMemoryBytes = 80, TargetMemoryAtPeak = new ResidentMemory(70),
        WarmupSteady = false, Warnings = ["A"],
        Generator = new GeneratorUsage { WindowNanoseconds = 9, CpuNanoseconds = 4, CpuLimitMillicores = 2000 },
    };

    private static TrialRecord Part(int round, int generator, CellSample cell) => TrialAssembly.WithSamples(
        new TrialRecord { Round = round, Variant = "aot", Generator = generator, Generators = 2, Disruptions = round == 1
            ? [$"Part{generator}"] : [] },
        [new SampleLine { Startup = new StartupSample() }, new SampleLine { Cell = cell }]);
}
