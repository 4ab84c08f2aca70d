using Hotlap.Measurement.History;

namespace Hotlap.Cli.Reports;

/// <summary>The values of single trials: those of the measurement of the figures, from its history record.</summary>
/// <param name="Record">The record; null when there is none.</param>
/// <param name="Missing">Why there is none.</param>
internal sealed record TrialValues(HistoryRecord? Record, string Missing = "")
{
    /// <summary>The values of a run that was read from a file.</summary>
    public static TrialValues NotRead { get; } = new(
        null, "Values of single trials are not part of the run's object; read the run from the cluster to see them.");

    /// <summary>Returns the values of the measurement that a run's figures belong to.</summary>
    public static TrialValues Of(BenchmarkRun run, IReadOnlyList<HistoryRecord> records)
    {
        var measurement = run.Status?.ResultsMeasurement ?? run.Status?.Measurement;
        return records.FirstOrDefault(record => record.Measurement == measurement && record.ThinnedRounds is null) is { } record
            ? new TrialValues(record)
            : new TrialValues(null, "The values of single trials are stored when the run is complete; there are none for these figures.");
    }

    /// <summary>Returns a metric of a cell by round, in the unit of the record; null when it was omitted or not measured.</summary>
    public IReadOnlyList<double?>? OfCell(string variant, string scenario, string payload, string metric) =>
        Variant(variant)?.Cells.FirstOrDefault(cell => cell.Scenario == scenario && cell.Payload == payload)?.Values
            .GetValueOrDefault(metric);

    /// <summary>Returns a metric of a variant by round, in the unit of the record; null when it was omitted or not measured.</summary>
    public IReadOnlyList<double?>? OfVariant(string variant, string metric) => Variant(variant)?.Values.GetValueOrDefault(metric);

    private HistoryVariant? Variant(string name) => Record?.Variants.FirstOrDefault(variant => variant.Name == name);
}
