using System.Globalization;
using System.Text;
using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Tests.Rendering;

/// <summary>The most that the schema allows: 32 variants under 32 scenarios.</summary>
[Trait("Level", "all")]
public sealed class LargestRunTests
{
    private const int Most = 32;
    private static readonly RunReport Report = ReportBuilder.Build(Largest());

    [Fact]
    public void Write_Wide_HasEveryCellAndFits()
    {
        var lines = ReportOutput.Write(Report, OutputForm.Wide, new OutputSettings(100)).Split('\n');

        lines.ShouldAllBe(line => line.Length <= 100);
        foreach (var rate in Enumerable.Range(0, Most * Most).Select(Rate))
            lines.ShouldContain(line => line.Contains(Text(rate), StringComparison.Ordinal));
    }

    [Fact]
    public void Write_Json_HasEveryCell()
    {
        using var json = JsonDocument.Parse(ReportOutput.Write(Report, OutputForm.Json, new OutputSettings()));

        var rates = json.RootElement.GetProperty("scenarios").EnumerateArray()
            .SelectMany(scenario => scenario.GetProperty("rows").EnumerateArray())
            .Select(row => row.GetProperty("requestsPerSecond").GetProperty("median").GetInt64());
        rates.Order().ShouldBe(Enumerable.Range(0, Most * Most).Select(cell => (long)Rate(cell)));
    }

    /// <summary>A status of 1.5 MB is the most that a cluster stores; a history record has at most 256 KiB.</summary>
    [Fact]
    public void Write_Html_HasAtMostFiveMegabytes()
    {
        var run = Largest();
        Fill(run);
        JsonSerializer.SerializeToUtf8Bytes(run, ApiJson.Default.BenchmarkRun).Length.ShouldBeInRange(1_300_000, 1_600_000);
        var trials = new TrialValues(HistoryOf(run));
        HistoryFormat.Write(trials.Record!).Length.ShouldBeInRange(200_000, HistoryRecord.MaxBytes);

        var page = ReportOutput.Write(ReportBuilder.Build(run), OutputForm.Html, new OutputSettings { Trials = trials });

        Encoding.UTF8.GetByteCount(page).ShouldBeLessThanOrEqualTo(5 * 1024 * 1024);
        // Shouldly would compare five megabytes without regard to case, for a second each.
        Enumerable.Range(0, Most * Most).Select(Rate).Where(rate => !page.Contains($">{Text(rate)}", StringComparison.Ordinal)).ShouldBeEmpty();
    }

    /// <summary>Fills a run with comparisons and curves, as many as the schema allows and a cluster stores.</summary>
    private static void Fill(BenchmarkRun run)
    {
        var cells = run.Status!.Results!;
        run.Status.Comparisons = [.. cells.Take(1000).Select(cell => new ComparisonStatus
        {
            Variant = cell.Variant, Baseline = cells[0].Variant, Scenario = cell.Scenario, Metric = "requestsPerSecond",
            ChangePerMille = -123, LowPerMille = -140, HighPerMille = -100, ConfidencePerMille = 950, MarginPerMille = 50, Rounds = 10,
            Verdict = "Inconclusive", RoundsNeeded = 100,
        })];
        foreach (var cell in cells.Take(60))
            cell.Curve = [.. Enumerable.Range(0, 120).Select(second => new CurvePointStatus
            {
                OffsetMilliseconds = second * 1000, RequestsPerSecond = 20_000 + second, P50Microseconds = 2_500, P99Microseconds = 9_000,
            })];
    }

    private static HistoryRecord HistoryOf(BenchmarkRun run) => new()
    {
        Measurement = "m",
        Rounds = [.. Enumerable.Range(1, 16)],
        Variants = [.. run.Status!.Results!.GroupBy(cell => cell.Variant).Select(variant => new HistoryVariant
        {
            Name = variant.Key,
            Cells = [.. variant.Select(cell => new HistoryCell
            {
                Scenario = cell.Scenario,
                Values = new Dictionary<string, IReadOnlyList<double?>>
                {
                    ["requestsPerSecond"] = [.. Enumerable.Range(1, 16).Select(round => (double?)(cell.RequestsPerSecond!.Median + round) / 10)],
                },
            })],
        })],
    };

    private static int Rate(int cell) => 100_000 + cell;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static BenchmarkRun Largest()
    {
        var variants = Enumerable.Range(0, Most).Select(i => $"variant-{Text(i)}".PadRight(40, 'x')).ToList();
        var cells = Enumerable.Range(0, Most * Most).Select(i => new CellStatus
        {
            Variant = variants[i % Most],
            Scenario = $"scenario-{Text(i / Most)}",
            Trials = 10,
            RequestsPerSecond = new SpreadStatus { Median = Rate(i), Low = 99, High = 9_999_999 },
            LatencyMicroseconds =
                new LatencyStatus { Mean = 1, Min = 1, P50 = 1, P90 = 10, P95 = 100, P99 = 1_000_000, MedianP99 = 1_000_000,
                    P999 = 10_000_000, Max = 1_000_000_000 },
        });
        return new BenchmarkRun
        {
            Status =
                new BenchmarkRunStatus { Results = [.. cells], Variants = [.. variants.Select(name => new VariantStatus { Name = name })] },
        };
    }
}
