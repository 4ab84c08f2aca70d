using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Validates a whole spec. All errors are found at once, each as a sentence with the field, the value and the remedy. The resource's schema
/// rejects most of them earlier if the server supports it; this validation always applies.
/// </summary>
public static class SpecValidator
{
    private static readonly Func<BenchmarkRunSpec, IEnumerable<string>>[] Rules =
    [
        SpecSizeRule.Check,
        SweepRules.Check,
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
        CostRules.Check,
        ThresholdRules.Check,
        TrustRules.Check,
        ScheduleRules.Check,
    ];

    /// <summary>Returns all errors of a spec in a stable order; empty when the spec is valid.</summary>
    /// <param name="spec">The spec.</param>
    /// <param name="authors">What the author of the spec may request; null for the operator's defaults.</param>
    public static IReadOnlyList<string> Problems(BenchmarkRunSpec spec, AuthorLimits? authors = null)
    {
        ArgumentNullException.ThrowIfNull(spec);
        var limits = authors ?? new AuthorLimits();
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
