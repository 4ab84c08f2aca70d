using System.Text.RegularExpressions;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Syntax;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the metrics that programs report: unique names, known units and directions.</summary>
internal static partial class MetricRules
{
    private const int Most = 16;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Metrics.Count > Most) yield return $"metrics: {spec.Metrics.Count} entries exceed the maximum of {Most}";
        if (spec.Metrics.Count > 0
            && spec.Scenarios.TrueForAll(
                scenario => scenario.Program is null)) yield return "metrics: no scenario has a program to report them; leave them out";
        foreach (var twice in spec.Metrics.GroupBy(metric => metric.Name, StringComparer.Ordinal).Where(group => group.Count() > 1))
            yield return $"metrics: the name \"{twice.Key}\" is used {twice.Count()} times; names must be unique";
        foreach (var metric in spec.Metrics)
            foreach (var problem in CheckOne($"metrics[{metric.Name}]", metric)) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, MetricDefinition metric)
    {
        if (!Name().IsMatch(metric.Name))
            yield return $"{path}.name: \"{metric.Name}\" is not a valid metric name; use at most 40 letters and digits, starting with a "
                + "lower-case letter, such as firstRead";
        if (MetricCatalogue.BuiltIn.Find(
            metric.Name) is not null) yield return $"{path}.name: \"{metric.Name}\" is a built-in metric of Hotlap; choose another name";
        if (!MetricUnits.All.Contains(
            metric.Unit)) yield return $"{path}.unit: \"{metric.Unit}\" is not supported; use one of {Text.List(MetricUnits.All)}";
        if (!MetricDirections.All.Contains(
            metric.Better)) yield return $"{path}.better: \"{metric.Better}\" is not supported; use {Text.List(MetricDirections.All)}";
        if (metric.Margin is { } margin
            && !Percent.TryParse(margin, out _)) yield return $"{path}.margin: \"{margin}\" is not a percentage; write it as 5%";
    }

    [GeneratedRegex("^[a-z][A-Za-z0-9]{0,39}$", RegexOptions.CultureInvariant)]
    private static partial Regex Name();
}
