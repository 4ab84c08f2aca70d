using System.Text.RegularExpressions;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Metrics;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates what the variants are compared with and by which metrics, and the rule for an early stop.</summary>
internal static class ComparisonRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec) =>
        CheckBaseline(spec).Concat(CheckMargins(spec)).Concat(CheckPrimary(spec)).Concat(CheckEarlyStop(spec));

    /// <summary>Returns why a metric has no ratio to a baseline; null when it has one.</summary>
    public static string? Misfit(BenchmarkRunSpec spec, string name)
    {
        var metrics = SpecMetrics.Of(spec);
        if (metrics.Find(name) is not { } metric)
            return Unpriced(spec, name)
                ?? NameList.Unknown("metric", name, metrics.All.Where(known => known.HasRatio).Select(known => known.Name));
        return metric.HasRatio ? null : $"{name} cannot be compared as a ratio, because it may be zero; set a threshold with max instead";
    }

    /// <summary>Returns why there is no cost; null when there is one, and for another metric.</summary>
    public static string? Unpriced(BenchmarkRunSpec spec, string name) => spec.Cost is null && name == MetricNames.CostPerMillionRequests
        ? $"{name} needs prices; set cost.perCoreHour, cost.perGiBHour or both" : null;

    /// <summary>Returns why nothing provides a metric; null when something does, and for an unknown metric.</summary>
    public static string? Unsaid(BenchmarkRunSpec spec, string name) => MetricCatalogue.BuiltIn.Find(name) switch
    {
        { NeedsRuntimeMetrics: true } when !spec.Target.RuntimeMetrics =>
            $"only the target's runtime reports {name}; set target.runtimeMetrics",
        { NeedsSearch: true } when spec.Scenarios.TrueForAll(scenario => scenario.Load.Search is null) =>
            $"only a search for a rate has {name}; set load.search in a scenario",
        { NeedsStream: true } when !Requests.Stream(spec) => $"only streaming gRPC calls have {name}; set grpc.stream in a scenario",
        _ => null,
    };

    private static IEnumerable<string> CheckBaseline(BenchmarkRunSpec spec)
    {
        if (spec.Comparison is { Baseline: { } baseline, BaselineRef: null } && spec.Variants.All(variant => variant.Name != baseline))
            yield return $"comparison.baseline: {NameList.Unknown("variant", baseline, spec.Variants.Select(variant => variant.Name))}";
        if (spec.Comparison?.BaselineRef is { } wanted && !wanted.IsUnique())
            yield return "comparison.baselineRef: set exactly one of name (a complete run), revision and previous: true, or leave it out";
    }

    private static IEnumerable<string> CheckMargins(BenchmarkRunSpec spec)
    {
        var margins = spec.Comparison?.Margins ?? [];
        foreach (var problem in NameRule.Unique("comparison.margins", margins.Select(margin => margin.Metric))) yield return problem;
        foreach (var margin in margins)
        {
            var path = $"comparison.margins[{margin.Metric}]";
            if (SpecMetrics.Of(spec).Find(margin.Metric) is not { HasMargin: true } && Misfit(spec, margin.Metric) is { } misfit)
                yield return $"{path}.metric: {misfit}";
            if (!Percent.TryParse(margin.Percent, out _))
                yield return $"{path}.percent: \"{margin.Percent}\" is not a percentage; write it as 5%";
        }
    }

    private static IEnumerable<string> CheckPrimary(BenchmarkRunSpec spec) => (spec.Comparison?.PrimaryMetrics ?? [])
        .Select(name => Unfit(spec, name)).OfType<string>().Select(problem => $"comparison.primaryMetrics: {problem}");

    /// <summary>Returns why a metric cannot be primary; null when it can.</summary>
    private static string? Unfit(BenchmarkRunSpec spec, string name)
    {
        if (Misfit(spec, name) is { } misfit) return misfit;
        var metric = SpecMetrics.Of(spec).Get(name);
        return spec.StartupOnly && metric.IsOfCell ? $"{name} is not measured with startupOnly; use startup"
            : ProgramRuns.Is(spec) && metric.Kind == MetricKind.Variant ? $"{name} is not measured for programs; use one of spec.metrics"
            : UrlMetrics.Missing(spec, name) ?? Unsaid(spec, name) ?? NotCompared(spec, metric, spec.Scenarios);
    }

    /// <summary>Returns why a metric is compared in none of the scenarios; null when it is in one.</summary>
    public static string? NotCompared(BenchmarkRunSpec spec, Metric metric, IReadOnlyCollection<Scenario> scenarios) =>
        spec.StartupOnly || !metric.IsOfCell || scenarios.Count == 0 || scenarios.Any(scenario => MetricScope.IsCompared(metric, scenario))
            ? null
            : $"{metric.Name} is not compared where a search finds another rate for each variant; use {MetricNames.RateAtObjective}";

    private static IEnumerable<string> CheckEarlyStop(BenchmarkRunSpec spec)
    {
        if (spec.EarlyStop is not { } stop) yield break;
        if (stop.MinRounds < WarningLimits.LeastRounds) yield return $"earlyStop.minRounds: {stop.MinRounds} is too few; an interval "
            + $"needs {WarningLimits.LeastRounds} rounds";
        else if (stop.MinRounds > RunLength.Rounds(spec))
            yield return $"earlyStop.minRounds: {stop.MinRounds} is more than the {RunLength.Rounds(spec)} rounds of the run; raise "
                + "rounds, or lower minRounds";
        if (!EarlyStopWhen.All.Contains(stop.When))
            yield return $"earlyStop.when: \"{stop.When}\" is not supported; use {NameList.List(EarlyStopWhen.All)}";
        if (stop.When == EarlyStopWhen.Settled)
            foreach (var problem in CheckSettled(spec, stop)) yield return problem;
        else if (stop.Precision is { } text && (!Percent.TryParse(text, out var precision) || precision == 0))
            yield return $"earlyStop.precision: \"{text}\" is not a percentage above zero; write it as 2%";
    }

    private static IEnumerable<string> CheckSettled(BenchmarkRunSpec spec, EarlyStop stop)
    {
        if (stop.Precision is not null)
            yield return "earlyStop.precision: applies only to Precise, but when is Settled; leave one of the two out";
        if (spec.Comparison?.BaselineRef is not null)
            yield return "earlyStop.when: Settled applies only to comparisons within a run, because the interval between two runs depends "
                + "on earlier runs and not on rounds; use Precise, or leave comparison.baselineRef out";
        else if (RunStatusReader.OwnBaseline(spec) is null && spec.Thresholds.Count == 0)
            yield return "earlyStop.when: Settled waits for verdicts, but there is nothing to compare and no threshold; add a variant or a "
                + "threshold, or use Precise";
    }
}

internal static partial class MetricRules
{
    private const int Most = 16;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Metrics.Count > Most) yield return $"metrics: {spec.Metrics.Count} entries exceed the maximum of {Most}";
        if (spec.Metrics.Count > 0 && spec.Scenarios.TrueForAll(scenario => scenario.Program is null))
            yield return "metrics: no scenario has a program to report them; leave them out";
        foreach (var problem in NameRule.Unique("metrics", spec.Metrics.Select(metric => metric.Name))) yield return problem;
        foreach (var metric in spec.Metrics)
            foreach (var problem in CheckOne($"metrics[{metric.Name}]", metric)) yield return problem;
    }

    private static IEnumerable<string> CheckOne(string path, MetricDefinition metric)
    {
        if (!Name().IsMatch(metric.Name))
            yield return $"{path}.name: \"{metric.Name}\" is not a valid metric name; use at most 40 letters and digits, starting with a "
                + "lower-case letter, such as firstRead";
        if (MetricCatalogue.BuiltIn.Find(metric.Name) is not null
            || metric.Name is MetricNames.WorstTrials or MetricNames.CostPerMillionRequests)
            yield return $"{path}.name: \"{metric.Name}\" is a built-in metric of Hotlap; choose another name";
        if (!MetricUnits.All.Contains(metric.Unit))
            yield return $"{path}.unit: \"{metric.Unit}\" is not supported; use one of {NameList.List(MetricUnits.All)}";
        if (!MetricDirections.All.Contains(metric.Better))
            yield return $"{path}.better: \"{metric.Better}\" is not supported; use {NameList.List(MetricDirections.All)}";
        if (metric.Margin is { } margin && !Percent.TryParse(margin, out _))
            yield return $"{path}.margin: \"{margin}\" is not a percentage; write it as 5%";
    }

    [GeneratedRegex("^[a-z][A-Za-z0-9]{0,39}$", RegexOptions.CultureInvariant)]
    private static partial Regex Name();
}
