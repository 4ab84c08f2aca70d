namespace Hotlap.Measurement.Results;

/// <summary>Merges the parts that the generators of each trial recorded. The order of the parts does not matter.</summary>
public static class TrialMerger
{
    /// <summary>Returns all complete trials, in which no generator's part is missing, ordered by measurement, round and variant.</summary>
    /// <exception cref="Histograms.HistogramFormatException">
    /// A histogram cannot be decoded, or its shape differs from the others of its cell.
    /// </exception>
    public static IReadOnlyList<MeasuredTrial> Merge(IEnumerable<TrialPart> parts) =>
        [.. parts.GroupBy(part => (part.Record.Measurement, part.Record.Round, part.Record.Variant))
            .OrderBy(trial => trial.Key.Measurement, StringComparer.Ordinal).ThenBy(trial => trial.Key.Round)
            .ThenBy(trial => trial.Key.Variant, StringComparer.Ordinal)
            .Select(Parts)
            .Where(trial => trial.Count >= trial[0].Record.Generators)
            .Select(MergeTrial)];

    /// <summary>
    /// Returns one part per generator. A record without samples replaces the whole trial, including parts that other generators recorded
    /// before.
    /// </summary>
    private static List<TrialPart> Parts(IEnumerable<TrialPart> trial) => trial.FirstOrDefault(part => !part.HasSamples) is { } disrupted
        ? [disrupted with { Record = disrupted.Record with { Generators = 1 } }]
        : [.. trial.DistinctBy(part => part.Record.Generator).OrderBy(part => part.Record.Generator)];

    private static MeasuredTrial MergeTrial(List<TrialPart> parts) => new()
    {
        Record = parts[0].Record with { Disruptions = Union(parts.Select(part => part.Record.Disruptions)) },
        Startup = parts[0].Startup,
        // All generators measure the same cells; each program measures one cell of its own.
        Cells =
            [.. parts.SelectMany(part => part.Cells).GroupBy(cell => (cell.Scenario, cell.Payload))
                .Select(same => CellMerger.Merge([.. same]))],
    };

    internal static IReadOnlyList<string> Union(IEnumerable<IReadOnlyList<string>> codes) =>
        [.. codes.SelectMany(list => list).Distinct().Order(StringComparer.Ordinal)];
}
