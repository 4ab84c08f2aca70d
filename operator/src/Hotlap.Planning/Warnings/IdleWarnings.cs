using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds variants whose generator was idle more than that of another variant in the same cell: their rates are too low.</summary>
internal static class IdleWarnings
{
    public static IEnumerable<Warning> Find(IReadOnlyList<VariantEvidence> variants) => variants
        .SelectMany(variant => variant.Cells, (variant, series) => new Driven(variant.Variant, series.Cell, Idle(variant, series.Cell)))
        .Where(driven => driven.Idle is not null)
        .GroupBy(driven => (driven.Cell.Scenario.Name, driven.Cell.Payload))
        .SelectMany(cell => cell.Where(driven => driven.Idle - cell.Min(other => other.Idle) > WarningLimits.IdleDifference)
            .Select(driven => Of(driven, cell.MinBy(other => other.Idle)!)));

    private static Warning Of(Driven driven, Driven other) => new(
        WarningCodes.GeneratorIdle, $"{driven.Cell.Title} on {driven.Variant}",
        $"generator left {ShareText.Of(driven.Idle!.Value)} of the planned calls idle, and {ShareText.Of(other.Idle!.Value)} with "
            + other.Variant,
        driven.Idle.Value) { Variant = driven.Variant, Cell = driven.Cell };

    /// <summary>Returns the median over trials of the share that the idlest generator left; null when a trial has none.</summary>
    private static double? Idle(VariantEvidence variant, Cell cell)
    {
        var shares = variant.Trials.SelectMany(trial => trial.Cells)
            .Select(measured => measured.Parts.Where(cell.IsOf).ToList()).Where(parts => parts.Count > 0)
            .Select(parts => parts.Max(CallsInFlight.FindIdle)).ToList();
        return shares.Count == 0 || shares.Contains(null) ? null : Quantiles.Quantile([.. shares.OfType<double>()], 0.5);
    }

    private sealed record Driven(string Variant, Cell Cell, double? Idle);
}
