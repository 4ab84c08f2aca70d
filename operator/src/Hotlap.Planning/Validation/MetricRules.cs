using System.Text.RegularExpressions;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the metrics that programs report: unique names, known units and directions.</summary>
internal static partial class MetricRules
{
    private const int Most = 16;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Metrics.Count > Most) yield return $"metrics: {spec.Metrics.Count} are too many; at most {Most}";
        if (spec.Metrics.Count > 0 && spec.Scenarios.TrueForAll(scenario => scenario.Program is null)) yield return "metrics: no scenario has a program that would state them; leave them out";
        foreach (var twice in spec.Metrics.GroupBy(metric => metric.Name, StringComparer.Ordinal).Where(group => group.Count() > 1))
            yield return $"metrics: the name \"{twice.Key}\" is used {twice.Count()} times; give each its own";
        foreach (var metric in spec.Metrics)
            foreach (var problem in CheckOne($"metrics[{metric.Name}]", metric)) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, MetricDefinition metric)
    {
        if (!Name().IsMatch(metric.Name))
            yield return $"{path}.name: \"{metric.Name}\" is no name of a metric; use at most 40 letters and digits, beginning with a lower-case letter, such as firstRead";
        if (MetricCatalogue.BuiltIn.Find(metric.Name) is not null) yield return $"{path}.name: \"{metric.Name}\" is a metric that Hotlap measures itself; choose another name";
        if (!MetricUnits.All.Contains(metric.Unit)) yield return $"{path}.unit: \"{metric.Unit}\" is not known; use one of {Text.List(MetricUnits.All)}";
        if (!MetricDirections.All.Contains(metric.Better)) yield return $"{path}.better: \"{metric.Better}\" is not known; use {Text.List(MetricDirections.All)}";
        if (metric.Margin is { } margin && !Percent.TryParse(margin, out _)) yield return $"{path}.margin: \"{margin}\" is no percentage; write it as 5%";
    }

    [GeneratedRegex("^[a-z][A-Za-z0-9]{0,39}$", RegexOptions.CultureInvariant)]
    private static partial Regex Name();
}
