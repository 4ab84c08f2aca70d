using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Urls;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Checks a spec whole: every mistake is found at once, each as a sentence with the field, the value and the remedy. The schema of the
/// resource refuses most of them earlier where the server can; this is the check that always holds.
/// </summary>
public static class SpecValidator
{
    private static readonly Func<BenchmarkRunSpec, IEnumerable<string>>[] Rules =
    [
        SpecSizeRule.Check,
        VariantRules.Check,
        UrlRules.Check,
        TargetRules.Check,
        TlsRules.Check,
        DependencyRules.Check,
        ScenarioRules.Check,
        ProgramRules.Check,
        MetricRules.Check,
        MeasurementRules.Check,
        WarmupRules.Check,
        ComparisonRules.Check,
        GeneratorRules.Check,
        ThresholdRules.Check,
    ];

    /// <summary>All mistakes of a spec in a stable order; empty when it can be run.</summary>
    /// <param name="spec">The spec.</param>
    public static IReadOnlyList<string> Problems(BenchmarkRunSpec spec) => Problems(spec, new AuthorLimits());

    /// <summary>All mistakes of a spec in a stable order, with what the operator's settings forbid; empty when it can be run.</summary>
    /// <param name="spec">The spec.</param>
    /// <param name="limits">What its author may ask for.</param>
    public static IReadOnlyList<string> Problems(BenchmarkRunSpec spec, AuthorLimits limits)
    {
        ArgumentNullException.ThrowIfNull(spec);
        ArgumentNullException.ThrowIfNull(limits);
        IReadOnlyList<string> problems =
        [
            .. Rules.SelectMany(rule => rule(spec)),
            .. OverlayRules.Check(spec, limits),
            .. ValueRules.Check(spec, limits),
            .. PlacementRules.Check(spec, limits),
            .. LimitRules.Check(spec, limits.Highest),
        ];
        return problems.Count > 0 ? problems : [.. MeasurementRules.CheckTime(spec), .. PlanRules.Check(spec)];
    }
}
