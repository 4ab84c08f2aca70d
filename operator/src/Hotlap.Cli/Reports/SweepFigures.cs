namespace Hotlap.Cli.Reports;

/// <summary>What a sweep shows: the values of the variants that it made, and the smallest amounts that meet the thresholds.</summary>
/// <param name="Variants">The variants, in the order of the spec.</param>
/// <param name="Smallest">
/// An answer for each swept amount, and for each combination of the other values; empty without thresholds.
/// </param>
internal sealed record SweepFigures(IReadOnlyList<SweptFigures> Variants, IReadOnlyList<SmallestAmount> Smallest)
{
    /// <summary>Variants that differ in one swept value only, in the order of that value.</summary>
    [JsonIgnore]
    public IReadOnlyList<SweptSeries> Series { get; private init; } = [];

    [JsonIgnore]
    public IReadOnlyList<Threshold> Thresholds { get; private init; } = [];

    /// <summary>Returns null without a sweep, without figures, and for figures of another spec.</summary>
    public static SweepFigures? Of(BenchmarkRun run, IReadOnlyList<VariantFigures> figures)
    {
        var spec = run.Spec;
        var fields = SweptField.Of(spec.Sweep).ToList();
        var points = spec.Variants.Where(variant => variant.SweptFrom is not null).Join(
            figures, variant => variant.Name, measured => measured.Name, (variant, measured) => new SweptPoint(
                variant.SweptFrom!, [.. fields.Select(field => (field, field.ValueIn(variant) ?? ""))], measured)).ToList();
        if (points.Count == 0 || !ReportBuilder.FiguresMatchSpec(run))
            return null;
        List<SweptSeries> series = [.. fields.SelectMany(field => SweptSeries.Of(field, spec.Sweep[field.Path], points))];
        return new SweepFigures(
            [.. points.Select(SweptFigures.Of)],
            spec.Thresholds.Count == 0
                ? [] : [.. series.Where(one => one.Field.IsAmount).Select(SmallestAmount.Of)])
        {
            Series = series, Thresholds = spec.Thresholds,
        };
    }
}

/// <summary>The swept values of one variant, and the verdict of the thresholds on it.</summary>
internal sealed record SweptFigures(string Variant, IReadOnlyDictionary<string, string> Values, string? Thresholds)
{
    public static SweptFigures Of(SweptPoint point) => new(
        point.Figures.Name, point.Values.ToDictionary(value => value.Field.Path, value => value.Value), point.Figures.Thresholds);
}

/// <summary>A variant that a sweep made.</summary>
/// <param name="Origin">The variant that it comes from.</param>
/// <param name="Values">Its values of all swept fields.</param>
/// <param name="Figures">Its figures.</param>
internal sealed record SweptPoint(string Origin, IReadOnlyList<(SweptField Field, string Value)> Values, VariantFigures Figures)
{
    public string ValueOf(SweptField field) => Values.First(value => value.Field == field).Value;
}

/// <summary>Variants that differ in the value of one field only.</summary>
/// <param name="Field">The field.</param>
/// <param name="Title">What they have in common and other series have not; empty for the only series of the field.</param>
/// <param name="Points">The variants: amounts from the smallest, other values in the order of the spec.</param>
internal sealed record SweptSeries(SweptField Field, string Title, IReadOnlyList<SweptPoint> Points)
{
    public static IEnumerable<SweptSeries> Of(SweptField field, List<string> values, IReadOnlyList<SweptPoint> points)
    {
        var hasOrigins = points.DistinctBy(point => point.Origin).Count() > 1;
        return points.GroupBy(point => string.Join(", ", Common(point))).Where(group => group.Count() > 1).Select(group =>
            new SweptSeries(field, group.Key, [.. group.OrderBy(Place)]));

        long Place(SweptPoint point) => field.Amount(point.ValueOf(field)) ?? values.IndexOf(point.ValueOf(field));

        IEnumerable<string> Common(SweptPoint point) =>
        [
            .. hasOrigins ? [point.Origin] : (string[])[],
            .. point.Values.Where(value => value.Field != field).Select(value => $"{value.Field.Path} {value.Value}"),
        ];
    }
}

/// <summary>The smallest amount of a resource with which a series of variants meets the thresholds.</summary>
/// <param name="Field">The swept field.</param>
/// <param name="Common">What the variants have in common and other answers have not; empty for the only answer of the field.</param>
/// <param name="Value">The amount; null while it is unknown, and when none meets them.</param>
/// <param name="Sentence">The answer, with what it rests on.</param>
internal sealed record SmallestAmount(string Field, string Common, string? Value, string Sentence)
{
    private const string Met = "Met";
    private const string Violated = "Violated";

    /// <summary>
    /// A smaller amount that is not shown to violate them may meet them, so the smallest is known only when all smaller ones are shown to
    /// fail.
    /// </summary>
    public static SmallestAmount Of(SweptSeries series)
    {
        var points = series.Points.ToList();
        var met = points.FindIndex(point => point.Figures.Thresholds == Met);
        var open = Values(points.Take(met < 0 ? points.Count : met), point => !IsMissed(point));
        var value = met >= 0 && open.Length == 0 ? points[met].ValueOf(series.Field) : null;
        var answer = (met, open) switch
        {
            (< 0, "") => "none of those measured",
            (< 0, _) => $"unknown, because it is not shown for {open}",
            (_, "") => value!,
            _ => $"at most {points[met].ValueOf(series.Field)}, because it is not shown for {open}",
        };
        var above = met < 0 ? "" : Values(points.Skip(met + 1), IsMissed);
        var failed = string.Join(", ", points.Where(point => point.Figures.Failure is not null)
            .Select(point => $"{point.ValueOf(series.Field)} failed ({point.Figures.Failure})"));
        return new SmallestAmount(series.Field.Path, series.Title, value,
            $"smallest {series.Field.Path} that meets the thresholds{(series.Title.Length == 0 ? "" : $" ({series.Title})")}: {answer}"
                + (above.Length == 0 ? "" : $"; above it, not met with {above}") + (failed.Length == 0 ? "" : $"; {failed}"));

        string Values(IEnumerable<SweptPoint> chosen, Func<SweptPoint, bool> match) =>
            string.Join(", ", chosen.Where(match).Select(point => point.ValueOf(series.Field)));
    }

    private static bool IsMissed(SweptPoint point) => point.Figures.Failure is not null || point.Figures.Thresholds == Violated;
}
