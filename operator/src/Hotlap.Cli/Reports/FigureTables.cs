using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>The tables of a report as columns of text, the same for terminal and Markdown.</summary>
internal static class FigureTables
{
    private const long Milli = 1_000;
    private const long Mega = 1_000_000;
    private const long Mebi = 1_048_576;

    /// <summary>The probe looks about every millisecond.</summary>
    private const int StartupDecimals = 3;

    /// <summary>Requests/s, average, slowest, fastest, image size, startup.</summary>
    public static IReadOnlyList<Column> Headline(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        var variants = report.Variants;
        return
        [
            Names(report, rows.Select(row => row.Variant)),
            Figure("requests/s", rows.Select(row => row.RequestsPerSecond?.Median), 1, rows.Select(row => row.ChangePerMille?.RequestsPerSecond)),
            Figure("average\nms", rows.Select(row => row.LatencyMicroseconds?.Mean), Milli, rows.Select(row => row.ChangePerMille?.Mean)),
            Figure("slowest\nms", rows.Select(row => row.LatencyMicroseconds?.Max), Milli, rows.Select(row => row.ChangePerMille?.Max)),
            Figure("fastest\nms", rows.Select(row => row.LatencyMicroseconds?.Min), Milli, rows.Select(row => row.ChangePerMille?.Min)),
            Figure("image MB\ncompressed", variants.Select(variant => variant.ImageBytes), Mega, variants.Select(variant => variant.ChangePerMille?.ImageBytes)),
            Startup(variants),
        ];
    }

    /// <summary>Percentiles, CPU, memory, errors, spread and trials.</summary>
    public static IReadOnlyList<Column> Details(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows;
        return
        [
            Names(report, rows.Select(row => row.Variant)),
            Figure("p50\nms", rows.Select(row => row.LatencyMicroseconds?.P50), Milli),
            Figure("p90\nms", rows.Select(row => row.LatencyMicroseconds?.P90), Milli),
            Figure("p95\nms", rows.Select(row => row.LatencyMicroseconds?.P95), Milli),
            Figure("p99\nms", rows.Select(row => row.LatencyMicroseconds?.P99), Milli, rows.Select(row => row.ChangePerMille?.P99)),
            Figure("p99.9\nms", rows.Select(row => row.LatencyMicroseconds?.P999), Milli),
            Figure("CPU µs\nper request", rows.Select(row => row.CpuNanosecondsPerRequest), Milli, rows.Select(row => row.ChangePerMille?.CpuPerRequest)),
            Figure("peak\nMiB", rows.Select(row => row.PeakMemoryBytes), Mebi, rows.Select(row => row.ChangePerMille?.PeakMemory)),
            Count("errors", rows.Select(row => row.Errors)),
            Ranges("requests/s\nlow..high", rows.Select(row => (row.RequestsPerSecond?.Low, row.RequestsPerSecond?.High)), 1, 0),
            Count("trials", rows.Select(row => (long?)row.Trials)),
        ];
    }

    /// <summary>What belongs to a variant whatever the scenario: startup spread, readiness, idle memory, image.</summary>
    public static IReadOnlyList<Column> Variants(RunReport report)
    {
        var variants = report.Variants;
        return
        [
            Names(report, variants.Select(variant => variant.Name)),
            Text("arch", variants.Select(variant => variant.Architecture ?? Figures.NotMeasured)),
            Ranges("startup s\nlow..high", variants.Select(variant => (variant.Startup?.LowMicroseconds, variant.Startup?.HighMicroseconds)), Mega, StartupDecimals),
            Figure("startup error\nat most ms", variants.Select(variant => variant.Startup?.ResolutionMicroseconds), Milli),
            Count("starts", variants.Select(variant => (long?)variant.Startup?.Trials)),
            Figure("pod ready\ns (whole)", variants.Select(variant => RoundToSeconds(variant.ReadyMilliseconds)), 1),
            Figure("idle\nMiB", variants.Select(variant => variant.IdleMemoryBytes), Mebi, variants.Select(variant => variant.ChangePerMille?.IdleMemory)),
        ];
    }

    /// <summary>Median startup in seconds.</summary>
    public static string StartupSeconds(StartupStatus? startup) => Figures.InUnit(startup?.MedianMicroseconds, Mega, StartupDecimals);

    /// <summary>Readiness has whole seconds by nature; more digits would be invented.</summary>
    private static long? RoundToSeconds(long? milliseconds) => (milliseconds + 500) / 1000;

    private static Column Names(RunReport report, IEnumerable<string> names) =>
        Text("variant", names.Select(name => name == report.Baseline && report.Variants.Count > 1 ? name + " (baseline)" : name));

    private static Column Startup(IReadOnlyList<VariantFigures> variants) => new()
    {
        Header = "startup\ns",
        Values = [.. variants.Select(variant => StartupSeconds(variant.Startup))],
        Changes = [.. variants.Select(variant => Figures.Change(variant.ChangePerMille?.Startup))],
    };

    private static Column Text(string header, IEnumerable<string> values) => new() { Header = header, Values = [.. values], IsText = true };

    private static Column Count(string header, IEnumerable<long?> values) => new() { Header = header, Values = [.. values.Select(Figures.Count)] };

    private static Column Figure(string header, IEnumerable<long?> values, long unit, IEnumerable<long?>? changes = null) => new()
    {
        Header = header,
        Values = Figures.InUnit([.. values], unit),
        Changes = changes is null ? null : [.. changes.Select(Figures.Change)],
    };

    private static Column Ranges(string header, IEnumerable<(long? Low, long? High)> values, long unit, int decimals) =>
        new() { Header = header, Values = [.. values.Select(pair => Figures.Range(pair.Low, pair.High, unit, decimals))] };
}
