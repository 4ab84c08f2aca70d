using System.Globalization;
using System.Text.Json;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Rendering;

/// <summary>The most that the schema allows: 32 variants under 32 scenarios.</summary>
public sealed class LargestRunTests
{
    private const int Most = 32;
    private static readonly RunReport Report = ReportBuilder.Build(Largest());

    [Fact]
    public void Write_Table_HasEveryCellAndFits()
    {
        var lines = ReportWriter.Write(Report, OutputForm.Table, 100, plot: true).Split('\n');

        lines.ShouldAllBe(line => line.Length <= 100);
        foreach (var rate in Enumerable.Range(0, Most * Most).Select(Rate))
            lines.ShouldContain(line => line.Contains(Text(rate), StringComparison.Ordinal));
    }

    [Fact]
    public void Write_Json_HasEveryCell()
    {
        using var json = JsonDocument.Parse(ReportWriter.Write(Report, OutputForm.Json, 100, plot: false));

        var rates = json.RootElement.GetProperty("scenarios").EnumerateArray()
            .SelectMany(scenario => scenario.GetProperty("rows").EnumerateArray())
            .Select(row => row.GetProperty("requestsPerSecond").GetProperty("median").GetInt64());
        rates.Order().ShouldBe(Enumerable.Range(0, Most * Most).Select(cell => (long)Rate(cell)));
    }

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
                new LatencyStatus { Mean = 1, Min = 1, P50 = 1, P90 = 10, P95 = 100, P99 = 1_000_000, P999 = 10_000_000,
                    Max = 1_000_000_000 },
        });
        return new BenchmarkRun
        {
            Status =
                new BenchmarkRunStatus { Results = [.. cells], Variants = [.. variants.Select(name => new VariantStatus { Name = name })] },
        };
    }
}
