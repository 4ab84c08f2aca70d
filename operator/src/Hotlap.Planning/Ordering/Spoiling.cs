using Hotlap.Measurement.Results;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// What spoils a trial, so that its round is discarded: everything that the operator recorded as a disturbance, and those codes of its
/// samples that <see cref="ValidRounds.SpoilingWarnings"/> lists. Every other code is a doubt, which is told and changes nothing.
/// </summary>
internal static class Spoiling
{
    /// <summary>Codes of what spoiled a trial, sorted; empty for a good one.</summary>
    public static IReadOnlyList<string> Causes(RecordedTrial trial) =>
        [.. trial.Record.Disturbances
            .Concat(trial.Cells.SelectMany(cell => cell.Warnings).Where(ValidRounds.SpoilingWarnings.Contains))
            .Distinct()
            .Order(StringComparer.Ordinal)];
}
