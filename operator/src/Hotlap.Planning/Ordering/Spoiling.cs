using Hotlap.Measurement.Results;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Ordering;

/// <summary>
/// Determines whether a trial is disrupted, which discards its round. The causes are all disruptions that the operator recorded, and those
/// codes of its samples that <see cref="ValidRounds.SpoilingWarnings"/> lists. Every other code is a warning, which is reported and has no
/// effect on the round.
/// </summary>
internal static class Spoiling
{
    /// <summary>Returns the codes of what disrupted a trial, sorted; empty for a valid trial.</summary>
    public static IReadOnlyList<string> Causes(RecordedTrial trial) =>
        [.. trial.Record.Disruptions
            .Concat(trial.Cells.SelectMany(cell => cell.Warnings).Where(ValidRounds.SpoilingWarnings.Contains))
            .Distinct()
            .Order(StringComparer.Ordinal)];
}
