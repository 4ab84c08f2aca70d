using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>
/// Finds variants whose generator was idle more than that of another variant in the same cell: their rates are too low. It does not matter
/// where the rates differ by much more.
/// </summary>
internal static class IdleWarnings
{
    private const double LargestShareOfDifference = 0.2;

    public static IEnumerable<Warning> Find(IReadOnlyList<VariantEvidence> variants) =>
        from cell in variants
            .SelectMany(variant => variant.Cells, (variant, series) => Summarize(variant, series.Cell)).OfType<Driven>()
            .GroupBy(driven => (driven.Cell.Scenario.Name, driven.Cell.Payload))
        let least = cell.MinBy(driven => driven.Idle)
        from driven in cell
        where Matters(driven, least)
        select Warn(driven, least);

    private static bool Matters(Driven driven, Driven other)
    {
        if (driven.Idle - other.Idle <= WarningLimits.IdleDifference) return false;
        var lost = Math.Log((1 - other.Idle) / (1 - driven.Idle));
        return lost > LargestShareOfDifference * Math.Abs(Math.Log(driven.Rate / other.Rate));
    }

    private static Warning Warn(Driven driven, Driven other) => new(
        WarningCodes.GeneratorIdle, $"{driven.Cell.Title} on {driven.Variant}",
        $"generator left {ShareText.Of(driven.Idle)} of the planned calls idle, and {ShareText.Of(other.Idle)} with "
            + other.Variant, driven.Idle) { Variant = driven.Variant, Cell = driven.Cell };

    /// <summary>Returns the medians over trials, of several generators that of the idlest; null when a trial has none.</summary>
    private static Driven? Summarize(VariantEvidence variant, Cell cell)
    {
        var trials = variant.Trials.SelectMany(trial => trial.Cells)
            .Select(measured => measured.Parts.Where(cell.IsOf).ToList()).Where(parts => parts.Count > 0).ToList();
        var shares = trials.Select(parts => parts.Max(CallsInFlight.FindIdle)).OfType<double>().ToList();
        var rates = trials.Select(parts => parts.Sum(part => CellFigures.Of(part).RequestsPerSecond)).OfType<double>().ToList();
        return shares.Count == 0 || shares.Count < trials.Count || rates.Count < trials.Count
            ? null : new Driven(variant.Variant, cell, Quantiles.Quantile(shares, 0.5), Quantiles.Quantile(rates, 0.5));
    }

    private sealed record Driven(string Variant, Cell Cell, double Idle, double Rate);
}
