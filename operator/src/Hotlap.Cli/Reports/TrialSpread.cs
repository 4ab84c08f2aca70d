using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>The trials behind the verdicts on one metric: those of each compared variant, on one scale.</summary>
/// <param name="Metric">The metric with its display unit.</param>
/// <param name="Low">The lowest value of all, in the unit of the record.</param>
/// <param name="High">The highest value of all.</param>
/// <param name="Variants">The values of each variant, in the order of the report; those that were not measured are left out.</param>
internal sealed record TrialSpread(MetricScale Metric, double Low, double High, IReadOnlyList<(string Name, List<double> Values)> Variants)
{
    public const string Title = "trials behind the verdicts (a block is one trial, a higher one several; one scale for each metric)";
    private const int WidestName = 24;

    /// <summary>Returns the trials behind a comparison; null without values of the compared variant.</summary>
    public static TrialSpread? Of(RunReport report, TrialValues trials, ComparisonStatus comparison)
    {
        if (Known(trials, comparison, comparison.Variant) is null)
            return null;
        var compared = report.Comparisons.Where(row => IsAlike(row, comparison)).Select(row => row.Variant)
            .Append(report.Baseline).ToHashSet();
        List<(string, List<double>)> variants =
        [
            .. from variant in report.Variants
                where compared.Contains(variant.Name)
                let values = Known(trials, comparison, variant.Name)
                where values is not null
                select (variant.Name, values),
        ];
        List<double> all = [.. variants.SelectMany(variant => variant.Item2)];
        var metric = MetricCatalogue.BuiltIn.Find(comparison.Metric) ?? Measurement.Metrics.Metric.Stated(comparison.Metric);
        return new TrialSpread(new MetricScale(metric, all), all.Min(), all.Max(), variants);
    }

    /// <summary>Draws a line for each variant, with its lowest and highest trial, for each metric of some comparisons.</summary>
    public static IEnumerable<string> Lines(RunReport report, TrialValues trials, IReadOnlyList<ComparisonStatus> comparisons, int width)
    {
        List<TrialSpread> spreads =
            [.. comparisons.DistinctBy(row => row.Metric).Select(row => Of(report, trials, row)).OfType<TrialSpread>()];
        List<Drawn> rows = [.. spreads.SelectMany(spread => spread.Variants.Select((variant, i) => new Drawn(
            i == 0 ? spread.Metric.Title : "", Wrap.Cut(variant.Name, WidestName),
            $"{spread.Show(variant.Values.Min())}..{spread.Show(variant.Values.Max())}", spread, variant.Values)))];
        if (rows.Count == 0)
            yield break;
        var (metric, name) = (rows.Max(row => row.Metric.Length), rows.Max(row => row.Name.Length));
        var range = rows.Max(row => row.Range.Length);
        var room = Math.Max(10, width - metric - name - range - 6);
        foreach (var row in rows)
            yield return $"{row.Metric.PadRight(metric)}  {row.Name.PadRight(name)}  "
                + $"{TrialStrip.Render(row.Values, row.Spread.Low, row.Spread.High, room).PadRight(room)}  {row.Range}";
    }

    private static bool IsAlike(ComparisonStatus row, ComparisonStatus other) =>
        (row.Metric, row.Scenario, row.Payload) == (other.Metric, other.Scenario, other.Payload);

    private static List<double>? Known(TrialValues trials, ComparisonStatus comparison, string variant)
    {
        var values = comparison.Scenario.Length == 0 ? trials.OfVariant(variant, comparison.Metric)
            : trials.OfCell(variant, comparison.Scenario, comparison.Payload, comparison.Metric);
        return values?.OfType<double>().ToList() is { Count: > 0 } known ? known : null;
    }

    private string Show(double value) => Metric.Of(value).ToString("0.###", CultureInfo.InvariantCulture);

    private sealed record Drawn(string Metric, string Name, string Range, TrialSpread Spread, List<double> Values);
}
