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

    /// <summary>Returns the table of variants for the kind of run: services or programs.</summary>
    public static IReadOnlyList<Column> Of(RunReport report) => report.IsOfProgram ? OfPrograms(report) : OfServices(report);

    /// <summary>Omits startup, because a program serves no requests.</summary>
    private static IReadOnlyList<Column> OfPrograms(RunReport report) =>
    [
        Columns.Names(report, report.Variants.Select(variant => variant.Name)),
        Columns.Text("arch", report.Variants.Select(variant => variant.Architecture ?? Figures.NotMeasured)),
        Columns.ImageSize(report.Variants),
        .. Columns.Marks(report, report.Variants.Select(variant => variant.Warnings)),
    ];

    /// <summary>Returns startup, readiness, idle memory and JIT until the first correct answer.</summary>
    private static IReadOnlyList<Column> OfServices(RunReport report)
    {
        var variants = report.Variants;
        return
        [
            Columns.Names(report, variants.Select(variant => variant.Name)),
            Columns.Text("arch", variants.Select(variant => variant.Architecture ?? Figures.NotMeasured)),
            .. ImageSize(report),
            Startup(variants),
            StartupRange(variants),
            Columns.Figure(
                "startup s\n90% within", variants.Select(variant => variant.Startup?.P90Microseconds), Mega, null, StartupDecimals),
            Columns.Figure(
                "first s\nafter pull", variants.Select(variant => variant.Startup?.FirstStartMicroseconds), Mega, null, StartupDecimals),
            Columns.Figure("error at\nmost ms", variants.Select(variant => variant.Startup?.ResolutionMicroseconds), Milli),
            Columns.Count("starts", variants.Select(variant => (long?)variant.Startup?.Trials)),
            Columns.Figure("pod ready\ns (whole)", variants.Select(variant => RoundToSeconds(variant.ReadyMilliseconds)), 1),
            Columns.Figure(
                "idle\nMiB", variants.Select(variant => variant.IdleMemoryBytes), Mebi,
                variants.Select(variant => variant.ChangePerMille?.IdleMemory)),
            .. JitUntilAnswer(variants),
            .. Columns.Marks(report, variants.Select(variant => variant.Warnings)),
        ];
    }

    public static (string Title, List<Bar> Bars) StartupBars(RunReport report) =>
        ("startup s", [.. report.Variants.Select(
            variant => new Bar(variant.Name, variant.Startup?.MedianMicroseconds, StartupSeconds(variant.Startup)))]);

    public static Column Startup(IReadOnlyList<VariantFigures> variants) => new()
    {
        Header = "startup\ns",
        Values = [.. variants.Select(variant => StartupSeconds(variant.Startup))],
        Changes = [.. variants.Select(variant => Figures.Change(variant.ChangePerMille?.Startup))],
    };

    /// <summary>Returns the median startup in seconds.</summary>
    private static string StartupSeconds(StartupStatus? startup) => Figures.InUnit(startup?.MedianMicroseconds, Mega, StartupDecimals);

    /// <summary>Kubernetes reports readiness in whole seconds, so more digits would be false precision.</summary>
    private static long? RoundToSeconds(long? milliseconds) => (milliseconds + 500) / 1000;

    private static Column StartupRange(IReadOnlyList<VariantFigures> variants) =>
        variants.Any(variant => variant.Startup?.IntervalLowMicroseconds is not null)
        ? Columns.Ranges(
            "startup s\n95% interval",
            variants.Select(variant => (variant.Startup?.IntervalLowMicroseconds, variant.Startup?.IntervalHighMicroseconds)), Mega,
            StartupDecimals)
        : Columns.Ranges(
            "startup s\nlow..high", variants.Select(variant => (variant.Startup?.LowMicroseconds, variant.Startup?.HighMicroseconds)), Mega,
            StartupDecimals);

    /// <summary>Shows the image size only for a startup-only run; other runs show it in the scenario tables.</summary>
    private static IEnumerable<Column> ImageSize(RunReport report) =>
        report.Scenarios.Count > 0 ? [] : [Columns.ImageSize(report.Variants)];

    private static IEnumerable<Column> JitUntilAnswer(IReadOnlyList<VariantFigures> variants) =>
        variants.All(variant => variant.Runtime is null) ? [] :
    [
        Columns.Figure("JIT ms to\nfirst answer", variants.Select(variant => variant.Runtime?.JitMicroseconds), Milli),
        Columns.Count("methods\ncompiled", variants.Select(variant => variant.Runtime?.JitMethods)),
    ];
}
