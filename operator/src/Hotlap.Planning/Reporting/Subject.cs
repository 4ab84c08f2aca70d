using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Planning.Reporting;

/// <summary>What a figure is of: a variant, or one of its cells.</summary>
/// <param name="Variant">Variant.</param>
/// <param name="Scenario">Scenario; empty for a metric of the variant.</param>
/// <param name="Payload">Payload; empty when the scenario has none.</param>
internal sealed record Subject(string Variant, string Scenario, string Payload)
{
    /// <summary>Name for people.</summary>
    public string Name => Scope.Name(Variant, Scenario, Payload);

    /// <summary>The subject of a comparison.</summary>
    public static Subject Of(ComparisonRow row) => new(row.Variant, row.Scenario, row.Payload);

    /// <summary>
    /// Everything that a complete run should have compared by a metric, whether it could or not: all variants but the run's own baseline,
    /// those that were given up included.
    /// </summary>
    public static IEnumerable<Subject> Expected(RunContext context, Metric metric) => context.Spec.Variants
        .Where(variant => variant.Name != context.Baseline)
        .SelectMany(variant => OfVariant(context, metric, variant.Name));

    /// <summary>True where a threshold holds for it.</summary>
    public bool IsIn(Threshold threshold) => Scope.Fits(threshold, Variant, Scenario, Payload);

    private static IEnumerable<Subject> OfVariant(RunContext context, Metric metric, string variant) => metric.IsOfCell
        ? Cell.Measured(context.Spec).Select(cell => new Subject(variant, cell.Scenario.Name, cell.Payload))
        : [new Subject(variant, "", "")];
}
