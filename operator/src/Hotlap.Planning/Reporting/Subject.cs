using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Metrics;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>What a figure describes: a variant, or one of its cells.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Scenario">Name of the scenario; empty for a metric of the variant.</param>
/// <param name="Payload">Payload; empty when the scenario has none.</param>
internal sealed record Subject(string Variant, string Scenario, string Payload)
{
    /// <summary>Display name.</summary>
    public string Name => Scope.Name(Variant, Scenario, Payload);

    /// <summary>Returns the subject of a comparison.</summary>
    public static Subject Of(ComparisonRow row) => new(row.Variant, row.Scenario, row.Payload);

    /// <summary>
    /// Returns everything that a complete run should compare by a metric, whether or not it was possible: all variants except the run's own
    /// baseline, including those that were given up.
    /// </summary>
    public static IEnumerable<Subject> Expected(RunContext context, Metric metric) => context.Spec.Variants
        .Where(variant => variant.Name != context.Baseline)
        .SelectMany(variant => OfVariant(context, metric, variant.Name));

    /// <summary>True when a threshold applies to this subject.</summary>
    public bool IsIn(Threshold threshold) => Scope.Fits(threshold, Variant, Scenario, Payload);

    private static IEnumerable<Subject> OfVariant(RunContext context, Metric metric, string variant) => metric.IsOfCell
        ? Cell.Measured(context.Spec).Select(cell => new Subject(variant, cell.Scenario.Name, cell.Payload))
        : [new Subject(variant, "", "")];
}
