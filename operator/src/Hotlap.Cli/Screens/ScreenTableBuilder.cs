using Hotlap.Api.Units;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Screens;

/// <summary>Builds the tables of the default screen: a line per scenario and variant, with at most four metrics.</summary>
internal sealed class ScreenTableBuilder(RunReport report)
{
    private const int MostColumns = 4;
    private const int StartupDecimals = 3;
    private const int CostDecimals = 6;
    private const long Milli = 1_000;
    private const long Mega = 1_000_000;
    private const long Mebi = 1_048_576;

    private readonly bool _isJudged = report.Comparisons.Any();

    public IReadOnlyList<ScreenTable> Build() => report switch
    {
        { HasFigures: false } => [],
        { Scenarios.Count: 0 } => [Table("startup", [.. report.Variants.Select(variant => new Entry(null, variant))], OfVariants)],
        _ => [.. report.Scenarios.Select(Build)],
    };

    private ScreenTable Build(ScenarioFigures scenario) => Table(
        $"{scenario.Scenario} {scenario.Payload}".TrimEnd(),
        [.. scenario.Rows.Select(row => new Entry(row, report.Variants.First(variant => variant.Name == row.Variant)))],
        scenario.IsProgram
            ? [.. Stated(scenario), .. OfRequests(scenario.Rows), Peak] : [.. OfRequests(scenario.Rows), .. OfVariants]);

    private ScreenTable Table(string title, IReadOnlyList<Entry> entries, IReadOnlyList<Measure> measures) => new(
        new Column
        {
            Header = OneLine(title), Values = [.. entries.Select(entry => OneLine(entry.Variant.Name))], Indent = 2, IsText = true,
        },
        [.. measures.Where(measure => entries.Any(measure.Has)).Take(MostColumns)
            .Select(measure => Column(measure, entries))]);

    private ScreenColumn Column(Measure measure, IReadOnlyList<Entry> entries)
    {
        var decimals = measure.Decimals ?? Figures.Decimals(entries.Select(measure.Value), measure.Unit);
        var baseline = entries.FirstOrDefault(entry => entry.Variant.Name == report.Baseline);
        var verdicts = entries.Select(entry => entry.Judged(measure.Metric)).ToList();
        return new ScreenColumn(measure.Metric, measure.Origin, new Column
        {
            Header = measure.Header,
            Values = [.. entries.Select(Text)],
            Changes = [.. entries.Zip(verdicts, (entry, judged) => judged is null ? Plain(entry) : Marked(entry, judged))],
            Verdicts = [.. verdicts.Select(judged => judged?.Verdict)],
        });

        string Text(Entry entry) => measure.Value(entry) is null && measure.IsBeyondTimeout(entry) ? ScenarioTables.BeyondTimeout
            : measure.Show?.Invoke(entry) ?? Figures.InUnit(measure.Value(entry), measure.Unit, decimals);

        string Marked(Entry entry, ComparisonStatus judged) =>
            Judged(judged.ChangePerMille, measure.Value(entry)) is { Length: > 0 } change
                ? $"{change} {VerdictMark.Of(judged.Verdict)}" : "";

        string Plain(Entry entry) => !_isJudged && baseline is not null && entry != baseline
            ? Figures.Change(Change.PerMille(measure.Value(entry), measure.Value(baseline))) : "";

        string Judged(long? change, long? value) => change is null
            ? Figures.NotMeasured : Change.Beside(change, Rounded(value), baseline is null ? null : Rounded(measure.Value(baseline)));

        decimal? Rounded(long? value) => Figures.Rounded(value, measure.Unit, decimals);
    }

    private static string OneLine(string name) => Wrap.Plain(name).ReplaceLineEndings(" ");

    private static IEnumerable<Measure> Stated(ScenarioFigures scenario)
    {
        foreach (var name in scenario.Rows.SelectMany(row => row.Metrics).Select(metric => metric.Name).Distinct())
        {
            var figures = scenario.Rows.Select(row => Find(row, name)).OfType<StatedFigures>().ToList();
            var unit = StatedUnit.Of(figures[0].Unit, figures.Select(stated => (long?)stated.Median));
            yield return new Measure(
                name, unit.HeaderOf(name).Replace('\n', ' '), unit.Size, entry => Find(entry.Row, name)?.Median, Decimals: unit.Decimals);
        }
    }

    private static StatedFigures? Find(CellRow? row, string name) => row?.Metrics.FirstOrDefault(metric => metric.Name == name);

    private Measure[] OfRequests(IReadOnlyList<CellRow> rows) =>
    [
        new(MetricNames.MessagesPerSecond, "messages/s", 1, entry => entry.Row?.MessagesPerSecond),
        new(MetricNames.RateAtObjective, "requests/s at objective", 1, entry => entry.Row?.RateAtObjective?.Median)
        {
            Show = entry => RateText.Of(entry.Row?.RateAtObjective),
        },
        new(MetricNames.RequestsPerSecond, "requests/s", 1, entry => entry.Row?.RequestsPerSecond?.Median),
        new(
            MetricNames.CostPerMillionRequests, CostColumns.Header(report), Money.Millionths,
            entry => entry.Row?.CostPerMillionRequestsMillionths, Decimals: CostDecimals)
        {
            Show = entry => CostColumns.Amount(entry.Row?.CostPerMillionRequestsMillionths),
        },
        P99(rows),
        new(MetricNames.CpuPerRequest, "CPU µs/request", Milli, entry => entry.Row?.CpuNanosecondsPerRequest),
    ];

    /// <summary>
    /// Returns the median over trials, as for the other metrics. A row lacks it when that of a trial is unknown, or when an older
    /// operator wrote the status; then all rows show the percentile over all trials.
    /// </summary>
    private static Measure P99(IReadOnlyList<CellRow> rows) =>
        rows.All(row => row.LatencyMicroseconds is null or { MedianP99: not null } || row.IsBeyondTimeout(99))
            ? new(MetricNames.P99, "p99 ms", Milli, entry => entry.Row?.LatencyMicroseconds?.MedianP99)
            : new(MetricNames.P99, "p99 ms", Milli, entry => entry.Row?.LatencyMicroseconds?.P99, FigureOrigin.Merged);

    private static Measure[] OfVariants =>
    [
        new(
            MetricNames.Startup, "startup s", Mega, entry => entry.Variant.Startup?.MedianMicroseconds, Decimals: StartupDecimals),
        new(MetricNames.IdleMemory, "idle MiB", Mebi, entry => entry.Variant.IdleMemoryBytes),
        new(MetricNames.ImageBytes, "image MB", Mega, entry => entry.Variant.ImageBytes, FigureOrigin.Constant),
    ];

    private static Measure Peak { get; } =
        new(MetricNames.PeakMemory, "peak MiB", Mebi, entry => entry.Row?.PeakMemoryBytes, FigureOrigin.Largest);

    /// <summary>A line: a variant, and its cell unless the run has no scenarios.</summary>
    private sealed record Entry(CellRow? Row, VariantFigures Variant)
    {
        public ComparisonStatus? Judged(string metric) =>
            (Row?.Comparisons ?? []).Concat(Variant.Comparisons).FirstOrDefault(comparison => comparison.Metric == metric);
    }

    private sealed record Measure(
        string Metric, string Header, long Unit, Func<Entry, long?> Value, FigureOrigin Origin = FigureOrigin.Median,
        int? Decimals = null)
    {
        /// <summary>Shows the value, or what is known in its place; null for a plain figure.</summary>
        public Func<Entry, string>? Show { get; init; }

        public bool Has(Entry entry) => Value(entry) is not null || (Show is not null && Show(entry) != Figures.NotMeasured);

        public bool IsBeyondTimeout(Entry entry) =>
            MetricCatalogue.BuiltIn.Find(Metric)?.Percentile is { } percentile && entry.Row?.IsBeyondTimeout(percentile) == true;
    }
}
