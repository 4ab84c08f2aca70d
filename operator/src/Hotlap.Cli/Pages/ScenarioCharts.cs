using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Pages;

/// <summary>Draws the charts of a scenario: latency percentiles, trials over time, and the window over load or time.</summary>
internal sealed class ScenarioCharts(RunReport report, TrialValues trials)
{
    private const double Milli = 1_000;
    private const double Mega = 1_000_000;

    private static readonly (double Share, string Label)[] Percentiles = [(0.5, "50%"), (0.9, "90%"), (0.99, "99%"), (0.999, "99.9%")];

    private readonly Dictionary<string, int> _places =
        report.Variants.Index().DistinctBy(pair => pair.Item.Name).ToDictionary(pair => pair.Item.Name, pair => pair.Index);

    public IReadOnlyList<LineChart> Of(ScenarioFigures scenario) =>
        [.. ((LineChart?[])[Latencies(scenario), .. Trials(scenario), .. Curves(scenario)]).OfType<LineChart>()];

    /// <summary>Returns the startups by round; null when they were not recorded.</summary>
    public LineChart? Startups() => ByRound(
        "Startup by round", "startup ms", Milli, report.Variants.Select(variant => variant.Name),
        variant => trials.OfVariant(variant, MetricNames.Startup));

    /// <summary>Returns the table of the values that a chart shows.</summary>
    public static IReadOnlyList<Column> Table(LineChart chart) =>
    [
        Columns.Text(chart.X.Title, Xs(chart).Select(x => Tick.Format(x))),
        .. chart.Lines.Select(line => new Column { Header = line.Name, Values = [.. Xs(chart).Select(x => Value(line, x))] }),
    ];

    private LineChart? Latencies(ScenarioFigures scenario)
    {
        var lines = scenario.Rows.Where(row => row.LatencyMicroseconds is not null)
            .Select(row => Line(row.Variant, Points(row.LatencyMicroseconds!))).ToList();
        if (lines.Count == 0)
            return null;
        var x = new Axis("percentile of requests", Depth(0.5), Depth(0.999), false,
            [.. Percentiles.Select(percentile => new Tick(Depth(percentile.Share), percentile.Label))]);
        return new LineChart(
            "Latency percentiles", "All requests of all trials, both axes logarithmic; the values are in the tables below.", x,
            Axis.Logarithmic("ms", Ys(lines)), lines, IsTabled: true);
    }

    private static IReadOnlyList<(double X, double Y)?> Points(LatencyStatus latency) =>
        [.. new[] { (0.5, latency.P50), (0.9, latency.P90), (0.95, latency.P95), (0.99, latency.P99), (0.999, latency.P999) }
            .Select(point => point.Item2 is { } known ? (Depth(point.Item1), known / Milli) : ((double X, double Y)?)null)];

    private IEnumerable<LineChart?> Trials(ScenarioFigures scenario)
    {
        var variants = scenario.Rows.Select(row => row.Variant).ToList();
        foreach (var (metric, title, unit, size) in Shown(scenario))
            yield return ByRound(title, unit, size, variants, variant =>
                trials.OfCell(variant, scenario.Scenario, scenario.Payload, metric));
    }

    private static IEnumerable<(string Metric, string Title, string Unit, double Size)> Shown(ScenarioFigures scenario)
    {
        if (StatedSeries.Of(scenario).FirstOrDefault() is { } stated)
        {
            var name = scenario.Rows.SelectMany(row => row.Metrics).First().Name;
            yield return (name, $"{name} by round", stated.Medians().Header.Replace('\n', ' '), stated.Size);
        }

        if (scenario.Rows.Any(row => row.RateAtObjective is not null))
            yield return (MetricNames.RateAtObjective, "Requests/s at objective by round", "requests/s", 1);
        yield return (MetricNames.RequestsPerSecond, "Requests/s by round", "requests/s", 1);
        yield return (MetricNames.P99, "p99 by round", "p99 ms", Mega);
    }

    private LineChart? ByRound(
        string title, string unit, double size, IEnumerable<string> variants, Func<string, IReadOnlyList<double?>?> values)
    {
        if (trials.Record is not { } record)
            return null;
        var lines = variants.Select(variant => (variant, Values: values(variant))).Where(pair => pair.Values is not null)
            .Select(pair => Line(pair.variant, [.. pair.Values!.Zip(record.Rounds, (value, round) =>
                value is { } known ? ((double X, double Y)?)(round, known / size) : null)])).ToList();
        return lines.Count == 0 ? null : new LineChart(
            title, "A point is the value of one trial; trials of the same round ran one after another.",
            Axis.Over("round", [.. record.Rounds.Select(round => (double)round)]), Axis.FromZero(unit, Ys(lines)), lines);
    }

    private IEnumerable<LineChart?> Curves(ScenarioFigures scenario)
    {
        var rows = scenario.Rows.Where(row => row.Curve.Count > 0).ToList();
        if (rows.Count == 0)
            yield break;
        var isStepped = rows.TrueForAll(row => row.Curve.All(point => Knee.Load(point) is not null));
        var x = !isStepped ? "s" : rows[0].Curve[0].RatePerSecond is null ? "in flight" : "requests/s planned";
        var over = isStepped ? "by load" : "over the window";
        yield return Curve($"Requests/s {over}", x, "requests/s", rows, isStepped, point => point.RequestsPerSecond, Axis.FromZero);
        yield return Curve($"p99 {over}", x, "p99 ms", rows, isStepped, point => point.P99Microseconds / Milli, Axis.Logarithmic);
    }

    private LineChart? Curve(
        string title, string x, string y, List<CellRow> rows, bool isStepped, Func<CurvePointStatus, double?> value,
        Func<string, IEnumerable<double>, Axis> axis)
    {
        double At(CurvePointStatus point) => isStepped ? Knee.Load(point)!.Value : point.OffsetMilliseconds / Milli;
        var lines = rows.ConvertAll(row => Line(
            row.Variant,
            [.. row.Curve.Select(point => value(point) is { } known ? ((double X, double Y)?)(At(point), known) : null)],
            Knee.Of(row.Curve) is { Kind: KneeKind.Within } knee && value(knee.Point) is { } there ? (At(knee.Point), there) : null));
        if (!Ys(lines).Any())
            return null;
        return new LineChart(
            title, Medians(rows, isStepped),
            Axis.Over(x, [.. rows.SelectMany(row => row.Curve).Select(At)]), axis(y, Ys(lines)), lines);
    }

    private static string Medians(List<CellRow> rows, bool isStepped) =>
        rows.Exists(row => row.RateAtObjective is not null)
            ? "Medians of the rates that the trials measured, where they lie close together; a circle marks the knee."
            : isStepped ? "Medians over trials of each step; a circle marks the knee." : "Medians over trials of each second.";

    private Line Line(string variant, IReadOnlyList<(double X, double Y)?> points, (double X, double Y)? mark = null) =>
        new(variant, _places.GetValueOrDefault(variant), points) { Marks = mark is { } one ? [one] : [] };

    private static IEnumerable<double> Ys(IEnumerable<Line> lines) => lines.SelectMany(line => line.Points).OfType<(double X, double Y)>()
        .Select(point => point.Y);

    private static List<double> Xs(LineChart chart) =>
        [.. chart.Lines.SelectMany(line => line.Points).OfType<(double X, double Y)>().Select(point => point.X).Distinct().Order()];

    private static string Value(Line line, double x)
    {
        foreach (var point in line.Points)
            if (point is { } known && known.X == x)
                return known.Y.ToString("0.###", CultureInfo.InvariantCulture);
        return Figures.NotMeasured;
    }

    /// <summary>Returns the place of a percentile on a logarithmic axis that gives each further nine the same room.</summary>
    private static double Depth(double share) => -Math.Log10(1 - share);
}
