using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Validation;

internal static class ThresholdRules
{
    private const int Most = 64;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Thresholds.Count > Most) yield return $"thresholds: {spec.Thresholds.Count} are too many; at most {Most}";
        for (var index = 0; index < spec.Thresholds.Count; index++)
            foreach (var problem in CheckOne($"thresholds[{index}]", spec, spec.Thresholds[index])) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, BenchmarkRunSpec spec, Threshold threshold)
    {
        if (Metric.Find(threshold.Metric) is { } metric)
            foreach (var problem in Limits(path, threshold, metric)) yield return problem;
        else
            yield return $"{path}.metric: \"{threshold.Metric}\" is not known; use one of {Text.List(Metric.All.Select(known => known.Name))}";
        if (threshold.Min is null && threshold.Max is null) yield return $"{path}: neither max nor min is set; add the limit";
        if (threshold.Variant is { } variant && spec.Variants.All(known => known.Name != variant))
            yield return $"{path}.variant: there is no variant \"{variant}\"; use one of {Text.List(spec.Variants.Select(known => known.Name))}";
        if (threshold.Scenario is { } scenario && spec.Scenarios.All(known => known.Name != scenario))
            yield return $"{path}.scenario: there is no scenario \"{scenario}\"; use one of {Text.List(spec.Scenarios.Select(known => known.Name))}";
        if (threshold.Payload is { } payload && !Cell.All(spec).Any(cell => cell.Payload == payload))
            yield return $"{path}.payload: no scenario has the payload \"{payload}\"";
    }

    private static IEnumerable<string> Limits(string path, Threshold threshold, Metric metric)
    {
        foreach (var (field, text) in new[] { ("max", threshold.Max), ("min", threshold.Min) })
            if (text is not null && Limit.Read(text, metric.Unit) is null)
                yield return $"{path}.{field}: \"{text}\" does not fit {metric.Name}; write {Limit.Form(metric.Unit)}";
        if (metric.OfCell is null && (threshold.Scenario ?? threshold.Payload) is not null)
            yield return $"{path}: {metric.Name} belongs to a variant, not to a scenario; leave scenario and payload out";
    }
}
