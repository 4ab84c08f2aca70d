using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Comparing;
using Hotlap.Cli.Exporting;
using Hotlap.Cli.Samples;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Tests.Samples;

/// <summary>Exports and comparisons of a run whose program states its own metrics.</summary>
public sealed class ProgramSamplesTests
{
    [Fact]
    public void Csv_EveryStatedMetric_HasAColumnInTheOrderOfTheSpec()
    {
        var lines = CsvWriter.Write(Run()).TrimEnd('\n').Split('\n');
        var head = lines[0].Split(',');

        head[^2..].ShouldBe(["metric_time", "metric_calls"]);
        lines.Length.ShouldBe(21);
        lines[1].Split(',')[^2..].ShouldBe(["1001", "50"]);
        lines.ShouldAllBe(line => line.Split(',', StringSplitOptions.None).Length == head.Length);
    }

    [Theory]
    [InlineData("startup_us")]
    [InlineData("ready_ms")]
    [InlineData("requests")]
    [InlineData("errors")]
    [InlineData("requests_per_s")]
    [InlineData("latency_p50_ns")]
    public void Csv_WhatAProgramDoesNotHave_IsEmpty(string column)
    {
        var lines = CsvWriter.Write(Run()).Split('\n');

        lines[1].Split(',')[Array.IndexOf(lines[0].Split(','), column)].ShouldBeEmpty();
    }

    [Fact]
    public void Json_ReadAgain_IsTheSameToTheByte()
    {
        var text = SamplesFile.Write(Run());

        SamplesFile.Write(SamplesFile.Read(text, "run.json")).ShouldBe(text);
    }

    [Fact]
    public void Hdr_WithoutLatencies_HasNoLine() =>
        HistogramLogWriter.Write(Run()).TrimEnd('\n').Split('\n').ShouldAllBe(line => line[0] == '#' || line[0] == '"');

    [Fact]
    public void Compare_StatedMetrics_AreJudgedByDirectionAndMarginOfTheSpec()
    {
        var rows = RunComparison.Within(Run(), null).Comparisons.ToDictionary(row => row.Metric);

        (rows["time"].Verdict, rows["time"].MarginPerMille).ShouldBe((Verdict.Better, 20));
        (rows["calls"].Verdict, rows["calls"].MarginPerMille).ShouldBe((Verdict.Better, 50));
        rows.ContainsKey("startup").ShouldBeFalse();
        ComparisonTable.Write(RunComparison.Within(Run(), null), 100).ShouldContain("\ntime  ");
    }

    /// <summary>Ten rounds in which the second variant takes half the time and makes twice the calls.</summary>
    private static RunSamples Run() => new()
    {
        Run = new BenchmarkRun
        {
            Metadata = new ObjectMeta { Name = "walk", Namespace = "bench", Uid = "uid", Generation = 1 },
            Spec = new BenchmarkRunSpec
            {
                Variants = [new Variant { Name = "old", Image = "old" }, new Variant { Name = "two", Image = "two" }],
                Scenarios = [new Scenario { Name = "walk", Program = new ScenarioProgram() }],
                Metrics =
                [
                    new MetricDefinition { Name = "time", Unit = MetricUnits.Nanoseconds, Margin = "2%" },
                    new MetricDefinition { Name = "calls", Unit = MetricUnits.Count, Better = MetricDirections.Higher },
                ],
            },
            Status = new BenchmarkRunStatus { ResultsMeasurement = "one" },
        },
        Records =
            RunSamples.Sort(Enumerable.Range(1, 10)
                .SelectMany(round => new[] { Part("old", round, 1000 + round, 50), Part("two", round, 500 + round, 100) })),
    };

    private static TrialRecord Part(string variant, int round, long time, long calls)
    {
        var cell = new CellSample
        {
            Scenario = "walk",
            Tool = new ToolVersion(),
            StartUnixNanoseconds = 1_700_000_000_000_000_000 + round,
            WindowNanoseconds = 1_000_000_000,
            TargetPeakMemoryBytes = 50_000_000,
            Metrics = new Dictionary<string, long> { ["calls"] = calls, ["time"] = time },
        };
        return TrialAssembly.WithSamples(new TrialRecord { Measurement = "one", Round = round, Variant = variant }, [new SampleLine { Cell = cell }]);
    }
}
