using System.Globalization;
using System.Text.Json;
using System.Xml.Linq;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Tests.Pages;

/// <summary>The numbers of a page are those of the report's JSON.</summary>
public sealed class PageNumbersTests
{
    private const double Near = 0.11;

    private static readonly (string Path, string Header, decimal Unit)[] OfCells =
    [
        ("requestsPerSecond.median", "requests/s", 1), ("latencyMicroseconds.mean", "average ms", 1000),
        ("latencyMicroseconds.max", "slowest ms", 1000), ("latencyMicroseconds.min", "fastest ms", 1000),
        ("latencyMicroseconds.p50", "p50 ms", 1000), ("latencyMicroseconds.p90", "p90 ms", 1000),
        ("latencyMicroseconds.p95", "p95 ms", 1000), ("latencyMicroseconds.p99", "p99 ms", 1000),
        ("latencyMicroseconds.p999", "p99.9 ms", 1000), ("cpuNanosecondsPerRequest", "CPU µs per request", 1000),
        ("peakMemoryBytes", "peak MiB", 1048576), ("errors", "errors", 1), ("trials", "trials", 1),
    ];

    private static readonly (string Path, string Header, decimal Unit)[] OfVariants =
    [
        ("startup.medianMicroseconds", "startup s", 1_000_000), ("startup.p90Microseconds", "startup s 90% within", 1_000_000),
        ("startup.trials", "starts", 1), ("idleMemoryBytes", "idle MiB", 1048576),
    ];

    [Theory]
    [InlineData("complete", 150)]
    [InlineData("judged", 39)]
    [InlineData("steps", 39)]
    [InlineData("missing-figures", 10)]
    public void Cells_AreThoseOfTheJson(string scenario, int atLeast)
    {
        var page = Page.Of(scenario);
        var compared = 0;
        foreach (var part in Json(scenario).GetProperty("scenarios").EnumerateArray())
        {
            var section = page.Section($"{part.GetProperty("scenario")} {part.GetProperty("payload")}".TrimEnd());
            foreach (var row in part.GetProperty("rows").EnumerateArray())
                compared += Compare(section, row, row.GetProperty("variant").GetString()!, OfCells);
        }

        compared.ShouldBeGreaterThanOrEqualTo(atLeast);
    }

    [Theory]
    [InlineData("complete")]
    [InlineData("judged")]
    [InlineData("startup-only")]
    public void Startups_AreThoseOfTheJson(string scenario)
    {
        var section = Page.Of(scenario).Section("Variants");
        foreach (var variant in Json(scenario).GetProperty("variants").EnumerateArray())
            Compare(section, variant, variant.GetProperty("name").GetString()!, OfVariants).ShouldBeGreaterThanOrEqualTo(3);
    }

    [Theory]
    [InlineData("judged")]
    [InlineData("program")]
    [InlineData("open-loop")]
    [InlineData("arm64-mix")]
    public void Comparisons_AreThoseOfTheJson(string scenario)
    {
        var shown = Page.Of(scenario).Root.Descendants("table").Where(table => (string?)table.Attribute("class") == "forest")
            .SelectMany(table => table.Element("tbody")!.Elements("tr"))
            .Select(row => string.Join('|', row.Elements().Take(6).Select(cell => cell.Value)));

        var expected = Comparisons(scenario).Select(row => string.Join('|',
            row.GetProperty("variant"), MetricCatalogue.BuiltIn.Label(row.GetProperty("metric").GetString()!),
            Percent(row, "changePerMille"), Interval(row),
            string.Create(CultureInfo.InvariantCulture, $"{row.GetProperty("marginPerMille").GetInt64() / 10m:0.#}%"), Verdict(row)));

        shown.Order(StringComparer.Ordinal).ShouldBe(expected.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void ForestPlot_PointsAndIntervals_AreOnOneLogarithmicScale()
    {
        var rows = Page.Of("judged").Root.Descendants("table").Where(table => (string?)table.Attribute("class") == "forest")
            .SelectMany(table => table.Element("tbody")!.Elements("tr")).ToList();
        var known = rows.ConvertAll(row => (
            Ratio: 1 + (double.Parse(row.Elements().ElementAt(2).Value.TrimEnd('%'), CultureInfo.InvariantCulture) / 100),
            X: double.Parse(row.Descendants("circle").Single().Attribute("cx")!.Value, CultureInfo.InvariantCulture)));
        var scale = known.Where(point => Math.Abs(point.X - 120) is > 5 and < 110)
            .Select(point => (point.X - 120) / Math.Log(point.Ratio)).ToList();

        scale.Count.ShouldBeGreaterThan(5);
        scale.Max().ShouldBe(scale.Min(), scale.Min() * 0.03);
        known.ShouldAllBe(point => Math.Sign(Math.Round(point.X - 120)) == Math.Sign(Math.Round(Math.Log(point.Ratio) * scale[0])));
    }

    [Fact]
    public void LatencyChart_Points_AreThePercentilesOnTheAxis()
    {
        var figure = Page.Of("judged").Section("hello-grpc").Descendants("figure").First();
        var ticks = figure.Descendants("text").Where(text => (string)text.Attribute("class")! == "axis end").Skip(1)
            .Select(text => (Y: Number(text, "y") - 4, Value: Math.Log(double.Parse(text.Value, CultureInfo.InvariantCulture)))).ToList();
        var slope = (ticks[^1].Y - ticks[0].Y) / (ticks[^1].Value - ticks[0].Value);

        foreach (var row in Json("judged").GetProperty("scenarios")[0].GetProperty("rows").EnumerateArray())
        {
            var line = figure.Descendants("g").Single(g => g.Element("title")!.Value == row.GetProperty("variant").GetString());
            var drawn = line.Elements("path").First().Attribute("d")!.Value.TrimStart('M').Split('L')
                .Select(point => double.Parse(point.Split(' ')[1], CultureInfo.InvariantCulture));
            var latency = row.GetProperty("latencyMicroseconds");
            var expected = new[] { "p50", "p90", "p95", "p99", "p999" }
                .Select(name => ticks[0].Y + (slope * (Math.Log(latency.GetProperty(name).GetInt64() / 1000.0) - ticks[0].Value)));
            foreach (var (y, want) in drawn.Zip(expected))
                y.ShouldBe(want, Near);
        }
    }

    private static int Compare(XElement section, JsonElement row, string name, (string Path, string Header, decimal Unit)[] figures)
    {
        var compared = 0;
        foreach (var (path, header, unit) in figures)
        {
            if (Find(row, path) is not { } expected || Page.Cell(section, name, header) is not { } shown)
                continue;
            var value = decimal.Parse(shown, CultureInfo.InvariantCulture);
            var step = shown.Contains('.', StringComparison.Ordinal)
                ? 1m / (decimal)Math.Pow(10, shown.Length - shown.IndexOf('.', StringComparison.Ordinal) - 1) : 1m;
            Math.Abs(value - (expected / unit)).ShouldBeLessThanOrEqualTo(step / 2, $"{name} {header}");
            compared++;
        }

        return compared;
    }

    private static decimal? Find(JsonElement element, string path)
    {
        foreach (var name in path.Split('.'))
        {
            if (element.ValueKind != JsonValueKind.Object || !element.TryGetProperty(name, out element))
                return null;
        }

        return element.ValueKind == JsonValueKind.Number ? element.GetDecimal() : null;
    }

    private static IEnumerable<JsonElement> Comparisons(string scenario)
    {
        var json = Json(scenario);
        return json.GetProperty("variants").EnumerateArray()
            .Concat(json.GetProperty("scenarios").EnumerateArray().SelectMany(part => part.GetProperty("rows").EnumerateArray()))
            .SelectMany(row => row.GetProperty("comparisons").EnumerateArray());
    }

    private static string Percent(JsonElement row, string name) => Find(row, name) switch
    {
        null => "n/a",
        0 => "0.0%",
        { } perMille => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:+0.0;-0.0}%"),
    };

    private static string Interval(JsonElement row) =>
        Find(row, "lowPerMille") is null ? "none" : Find(row, "confidencePerMille") is null ? "exact"
            : $"{Percent(row, "lowPerMille")} .. {Percent(row, "highPerMille")}";

    private static string Verdict(JsonElement row) => (row.GetProperty("verdict").GetString(), Find(row, "roundsNeeded")) switch
    {
        ("Inconclusive", { } rounds) => $"Inconclusive ({rounds} rounds)",
        ("HardwareDiffers", _) => "none, hardware differs",
        ("Emulated", _) => "none, emulated",
        ("Same", _) when Find(row, "confidencePerMille") is not null && (Find(row, "lowPerMille") > 0 || Find(row, "highPerMille") < 0) =>
            "Same (small but real)",
        var (verdict, _) => verdict!,
    };

    private static double Number(XElement element, string name) =>
        double.Parse(element.Attribute(name)!.Value, CultureInfo.InvariantCulture);

    private static JsonElement Json(string scenario)
    {
        var report = ReportBuilder.Build(ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario));
        return JsonDocument.Parse(ReportOutput.Write(report, OutputForm.Json, new OutputSettings())).RootElement;
    }
}
