using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the table of figures that do not depend on a scenario.</summary>
internal static class VariantTables
{
    private const long Milli = 1_000;
    private const long Mega = 1_000_000;
    private const long Mebi = 1_048_576;

    /// <summary>The probe polls about every millisecond.</summary>
    private const int StartupDecimals = 3;

    /// <summary>
    /// Returns architecture, image size, startup, readiness, idle memory and JIT until the first correct answer. A program serves no
    /// requests, so it has no startup.
    /// </summary>
    public static IReadOnlyList<Column> Of(RunReport report)
    {
        var variants = report.Variants;
        return
        [
            Columns.Names(report, variants.Select(variant => variant.Name)),
            Columns.Text("arch", variants.Select(variant => variant.Architecture ?? Figures.NotMeasured)),
            // Otherwise the tables of scenarios show the image size.
            .. Columns.If(report.IsOfProgram || report.Scenarios.Count == 0, Columns.ImageSize(variants)),
            .. report.IsOfProgram ? [] : OfServices(variants),
            .. Columns.Marks(report, variants.Select(variant => variant.Warnings)),
        ];
    }

    private static IEnumerable<Column> OfServices(IReadOnlyList<VariantFigures> variants)
    {
        var reportRuntime = variants.Any(variant => variant.Runtime is not null);
        return
        [
            Startup(variants),
            StartupRange(variants),
            Columns.Figure(
                "startup s\n90% within", variants.Select(variant => variant.Startup?.P90Microseconds), Mega, null, StartupDecimals),
            Columns.Figure(
                "first s\nafter pull", variants.Select(variant => variant.Startup?.FirstStartMicroseconds), Mega, null, StartupDecimals),
            Columns.Figure("error at\nmost ms", variants.Select(variant => variant.Startup?.ResolutionMicroseconds), Milli),
            Columns.Count("starts", variants.Select(variant => (long?)variant.Startup?.Trials)),
            .. variants.Any(variant => variant.Startup?.CpuMicroseconds is not null) ? StartupParts(variants) : [],
            Columns.Figure("pod ready\ns (whole)", variants.Select(variant => RoundToSeconds(variant.ReadyMilliseconds)), 1),
            Columns.Figure(
                "idle\nMiB", variants.Select(variant => variant.IdleMemoryBytes), Mebi,
                variants.Select(variant => variant.Change(of => of.IdleMemory))),
            .. Columns.If(
                reportRuntime,
                Columns.Figure("JIT ms to\nfirst answer", variants.Select(variant => variant.Runtime?.JitMicroseconds), Milli)),
            .. Columns.If(reportRuntime, Columns.Count("methods\ncompiled", variants.Select(variant => variant.Runtime?.JitMethods))),
        ];
    }

    /// <summary>Whether a startup was slow because it computed, waited for a CPU, or waited for anything else.</summary>
    private static IEnumerable<Column> StartupParts(IReadOnlyList<VariantFigures> variants) =>
    [
        Columns.Figure("startup ms\non a CPU", variants.Select(variant => variant.Startup?.CpuMicroseconds), Milli),
        Columns.Figure("waited for\na CPU ms", variants.Select(variant => variant.Startup?.CpuWaitMicroseconds), Milli),
        Columns.Figure("blocked\nms", variants.Select(variant => variant.Startup?.BlockedMicroseconds), Milli),
    ];

    public static List<Bar> StartupBars(RunReport report) => [.. report.Variants.Zip(
        Startup(report.Variants).Values, (variant, label) => new Bar(variant.Name, variant.Startup?.MedianMicroseconds, label))];

    public static Column Startup(IReadOnlyList<VariantFigures> variants) => Columns.Figure(
        "startup\ns", variants.Select(variant => variant.Startup?.MedianMicroseconds), Mega,
        variants.Select(variant => variant.Change(of => of.Startup)), StartupDecimals);

    /// <summary>Kubernetes reports readiness in whole seconds, so more digits would be false precision.</summary>
    private static long? RoundToSeconds(long? milliseconds) => (milliseconds + 500) / 1000;

    private static Column StartupRange(IReadOnlyList<VariantFigures> variants)
    {
        var hasIntervals = variants.Any(variant => variant.Startup?.IntervalLowMicroseconds is not null);
        return Columns.Ranges(
            hasIntervals ? "startup s\n95% interval" : "startup s\nlow..high",
            [.. variants.Select(variant => variant.Startup).Select(startup => hasIntervals
                ? (startup?.IntervalLowMicroseconds, startup?.IntervalHighMicroseconds)
                : (startup?.LowMicroseconds, startup?.HighMicroseconds))],
            Mega, StartupDecimals);
    }
}
