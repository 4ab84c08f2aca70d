using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>The figures of a complete run, from its recorded samples.</summary>
internal static class Figures
{
    public static List<VariantStatus> Variants(RunContext context) => [.. context.Spec.Variants.Select(variant => new VariantStatus { Name = variant.Name })];

    public static List<CellStatus> Cells(RunContext context) =>
        [.. context.Spec.Variants.SelectMany(variant => Cell.All(context.Spec).Select(cell => new CellStatus
        {
            Variant = variant.Name, Scenario = cell.Scenario.Name, Payload = cell.Payload,
        }))];
}
