using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

internal static class ThresholdRules
{
    private const int Most = 64;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Thresholds.Count > Most) yield return $"thresholds: {spec.Thresholds.Count} entries exceed the maximum of {Most}";
        for (var index = 0; index < spec.Thresholds.Count; index++)
            foreach (var problem in CheckOne($"thresholds[{index}]", spec, spec.Thresholds[index])) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, BenchmarkRunSpec spec, Threshold threshold)
    {
        var metric = SpecMetrics.Of(spec).Find(threshold.Metric);
        foreach (var problem in metric is null ? [] : Limits(path, spec, threshold, metric)) yield return problem;
        if (metric is null)
            yield return $"{path}.metric: " + (ComparisonRules.Unpriced(spec, threshold.Metric)
                ?? NameList.Unknown("metric", threshold.Metric, SpecMetrics.Of(spec).All.Select(known => known.Name)));
        if (threshold.Min is null && threshold.Max is null && threshold.MaxRegression is null)
            yield return $"{path}: neither max, min nor maxRegression is set; set at least one";
        foreach (var problem in Regression($"{path}.maxRegression", spec, metric, threshold)) yield return problem;
        if (threshold.Variant is { } variant && spec.Variants.All(known => known.Name != variant))
            yield return $"{path}.variant: {NameList.Unknown("variant", variant, spec.Variants.Select(known => known.Name))}";
        if (threshold.Scenario is { } scenario && spec.Scenarios.All(known => known.Name != scenario))
            yield return $"{path}.scenario: {NameList.Unknown("scenario", scenario, spec.Scenarios.Select(known => known.Name))}";
        if (threshold.Payload is { } payload && !Cell.All(spec).Any(cell => cell.Payload == payload))
            yield return $"{path}.payload: no scenario has the payload \"{payload}\"";
    }

    private static IEnumerable<string> Limits(string path, BenchmarkRunSpec spec, Threshold threshold, Metric metric)
    {
        foreach (var (field, text) in new[] { ("max", threshold.Max), ("min", threshold.Min) })
            if (text is not null && Limit.Read(text, metric.Unit) is null)
                yield return $"{path}.{field}: \"{text}\" is not a valid limit for {metric.Name}; write {Limit.Form(metric.Unit)}";
        if (spec.StartupOnly && metric.IsOfCell)
            yield return $"{path}.metric: {metric.Name} is not measured with startupOnly; use startup, idleMemory or imageBytes";
        if (ProgramRuns.Is(spec) && metric.Kind == MetricKind.Variant)
            yield return $"{path}.metric: {metric.Name} is not measured for programs; use one of "
                + $"{NameList.List(spec.Metrics.Select(own => own.Name).DefaultIfEmpty(MetricNames.PeakMemory))}";
        if ((UrlMetrics.Missing(spec, metric.Name) ?? ComparisonRules.Unsaid(spec, metric.Name)) is { } missing)
            yield return $"{path}.metric: {missing}";
        if (!metric.IsOfCell && (threshold.Scenario ?? threshold.Payload) is not null)
            yield return $"{path}: {metric.Name} is measured per variant, not per scenario; leave scenario and payload out";
    }

    private static IEnumerable<string> Regression(string path, BenchmarkRunSpec spec, Metric? metric, Threshold threshold)
    {
        if (threshold.MaxRegression is not { } regression) yield break;
        var scope = spec.Scenarios.Where(scenario => scenario.Name == (threshold.Scenario ?? scenario.Name)).ToList();
        if (!Percent.TryParse(regression, out _)) yield return $"{path}: \"{regression}\" is not a percentage; write it as 5%";
        if (metric is not null
            && (ComparisonRules.Misfit(spec, metric.Name) ?? ComparisonRules.NotCompared(spec, metric, scope)) is { } misfit)
            yield return $"{path}: {misfit}";
        var rounds = spec.EarlyStop?.MinRounds ?? RunLength.Rounds(spec);
        var needsInterval = metric is not { Summary: MetricSummary.Exact or MetricSummary.Range };
        if (needsInterval && rounds < WarningLimits.LeastRounds)
            yield return $"{path}: its interval needs {WarningLimits.LeastRounds} rounds, but "
                + $"{(spec.EarlyStop is null ? "rounds" : "earlyStop.minRounds")} is {rounds}; raise it";
        if (spec.Variants.Count < 2 && spec.Comparison?.BaselineRef is null)
            yield return $"{path}: the only variant has no baseline to compare with; add a variant, or set comparison.baselineRef";
    }
}
