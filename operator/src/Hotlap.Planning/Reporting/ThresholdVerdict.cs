using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Planning.Reporting;

/// <summary>What the thresholds say: status, reason and message of their condition.</summary>
internal sealed record ThresholdVerdict(string Status, string Reason, string Message)
{
    private const int MostListed = 10;

    /// <summary>Before the end nothing is judged.</summary>
    public static ThresholdVerdict Open(BenchmarkRunSpec spec) => IsAsked(spec)
        ? new ThresholdVerdict("Unknown", Reasons.NotComplete, "thresholds are judged when every trial is measured")
        : new ThresholdVerdict("Unknown", Reasons.NoThresholds, "the run has no thresholds");

    /// <summary>Judges every threshold on the final figures. What was not measured or cannot be judged does not meet its threshold.</summary>
    public static ThresholdVerdict Judge(BenchmarkRunSpec spec, BenchmarkRunStatus status, IReadOnlyList<ComparisonRow> comparisons)
    {
        if (!IsAsked(spec)) return new ThresholdVerdict("True", Reasons.NoThresholds, "the run has no thresholds");
        var measurable = spec.Thresholds.Where(threshold => !status.Variants!.Exists(variant => variant.Failure is not null && variant.Name == threshold.Variant));
        var regressions = measurable.SelectMany(threshold => RegressionVerdict.Of(threshold, comparisons))
            .Concat(RegressionVerdict.AgainstRun(spec, comparisons)).ToList();
        List<string> misses =
        [
            .. spec.Thresholds.SelectMany(threshold => Misses(threshold, status)),
            .. regressions.Where(regression => regression.Judged).Select(regression => regression.Message),
        ];
        List<string> unjudged = [.. Unmeasured(spec, status), .. regressions.Where(regression => !regression.Judged).Select(regression => regression.Message)];
        if (misses.Count + unjudged.Count == 0) return Met(spec);
        return new ThresholdVerdict("False", misses.Count > 0 ? Reasons.ThresholdExceeded : Reasons.ThresholdNotJudged, List([.. misses, .. unjudged]));
    }

    /// <summary>A variant that was given up holds no threshold.</summary>
    private static IEnumerable<string> Unmeasured(BenchmarkRunSpec spec, BenchmarkRunStatus status)
    {
        foreach (var variant in status.Variants!.Where(variant => variant.Failure is not null))
        {
            var metrics = spec.Thresholds.Where(threshold => Fits(threshold.Variant, variant.Name)).Select(threshold => threshold.Metric).Distinct().ToList();
            if (spec.Comparison?.BaselineRun is { } run) metrics.Add($"regressions against {run}");
            if (metrics.Count > 0) yield return $"{string.Join(", ", metrics)} of {variant.Name} cannot be judged: the variant was given up ({variant.Failure})";
        }
    }

    /// <summary>A run that is compared with another one is asked for regressions, also without a threshold.</summary>
    private static bool IsAsked(BenchmarkRunSpec spec) => spec.Thresholds.Count > 0 || spec.Comparison?.BaselineRun is not null;

    private static ThresholdVerdict Met(BenchmarkRunSpec spec)
    {
        var against = spec.Comparison?.BaselineRun is { } run ? $"nothing that decides is worse than in {run}" : null;
        var kept = spec.Thresholds.Count switch { 0 => null, 1 => "the threshold holds", var count => $"all {count} thresholds hold" };
        return new ThresholdVerdict("True", Reasons.AllThresholdsMet, string.Join(", ", new[] { kept, against }.OfType<string>()));
    }

    private static string List(List<string> misses) =>
        string.Join("; ", misses.Take(MostListed)) + (misses.Count > MostListed ? $"; and {misses.Count - MostListed} more" : "");

    private static IEnumerable<string> Misses(Threshold threshold, BenchmarkRunStatus status)
    {
        if ((threshold.Max ?? threshold.Min) is null) return [];
        var metric = Metric.Find(threshold.Metric)!;
        return Figures(threshold, metric, status.Variants!, status.Results!)
            .Select(figure => Miss(threshold, metric, figure.Where, figure.Value))
            .OfType<string>();
    }

    private static IEnumerable<Figure> Figures(
        Threshold threshold, Metric metric, IReadOnlyList<VariantStatus> variants, IReadOnlyList<CellStatus> cells)
    {
        if (metric.OfVariant is { } ofVariant)
            return variants.Where(variant => variant.Failure is null && Fits(threshold.Variant, variant.Name)).Select(variant => new Figure(variant.Name, ofVariant(variant)));
        return cells
            .Where(cell => Fits(threshold.Variant, cell.Variant) && Fits(threshold.Scenario, cell.Scenario) && Fits(threshold.Payload, cell.Payload))
            .Select(cell => new Figure($"{cell.Scenario}{(cell.Payload.Length == 0 ? "" : $" {cell.Payload}")} on {cell.Variant}", metric.OfCell!(cell)));
    }

    private static bool Fits(string? wanted, string found) => wanted is null || wanted == found;

    private static string? Miss(Threshold threshold, Metric metric, string where, long? value)
    {
        if (value is not { } figure) return $"{metric.Name} of {where} was not measured";
        if (threshold.Max is { } max && figure > Limit.Read(max, metric.Unit))
            return $"{metric.Name} of {where} is {Limit.Show(figure, metric.Unit)}, more than {max}";
        if (threshold.Min is { } min && figure < Limit.Read(min, metric.Unit))
            return $"{metric.Name} of {where} is {Limit.Show(figure, metric.Unit)}, less than {min}";
        return null;
    }

    private sealed record Figure(string Where, long? Value);
}
