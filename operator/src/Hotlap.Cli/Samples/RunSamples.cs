using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Samples;

internal sealed record RunSamples
{
    public required BenchmarkRun Run { get; init; }

    /// <summary>The samples of each generator of each trial, sorted by measurement, round, variant and generator.</summary>
    public required IReadOnlyList<TrialRecord> Records { get; init; }

    /// <summary>A completed measurement that is chosen instead of the one in the status; null for that one.</summary>
    public HistoryRecord? Earlier { get; init; }

    /// <summary>Digest of the chosen measurement; empty before the operator has reconciled the run.</summary>
    public string Measurement => Earlier?.Measurement ?? Run.Status?.ResultsMeasurement ?? Run.Status?.Measurement ?? "";

    /// <summary>Name of the run, and the measurement if it is not that of the status.</summary>
    public string Title => Earlier is null ? Run.Metadata.Name : $"{Run.Metadata.Name}@{Measurement[..Math.Min(10, Measurement.Length)]}";

    /// <summary>Nodes of the chosen measurement.</summary>
    public IReadOnlyList<HistoryNode> Nodes => Earlier?.Nodes ?? [.. (Run.Status?.Environment?.Nodes ?? []).Select(node =>
        new HistoryNode(node.Name, node.Architecture, node.Cpus, node.KernelVersion, node.ContainerRuntimeVersion))];

    /// <summary>Version of the operator that measured; empty when unknown.</summary>
    public string OperatorVersion => (Earlier is null ? Run.Status?.Environment?.OperatorVersion : Earlier.OperatorVersion) ?? "";

    /// <summary>All trials of <see cref="Measurement"/>, including discarded ones.</summary>
    public IReadOnlyList<MeasuredTrial> AllTrials => TrialAssembly.Of(Records.Where(record => record.Measurement == Measurement));

    /// <summary>The trials that the run's figures include.</summary>
    public IReadOnlyList<MeasuredTrial> ValidTrials => ValidRounds.Of(AllTrials, Measurement, [.. Variants]);

    /// <summary>The variants that have figures: all except those that failed and were skipped.</summary>
    public IEnumerable<string> Variants => Earlier is not null ? Earlier.Variants.Select(variant => variant.Name)
        : Run.Spec.Variants.Select(variant => variant.Name)
        .Except((Run.Status?.Variants ?? []).Where(variant => variant.Failure is not null).Select(variant => variant.Name));

    /// <summary>Returns size and architecture of a variant's image; null when unknown.</summary>
    public (long? Bytes, string? Architecture) Image(string variant)
    {
        if (Earlier?.Variants.FirstOrDefault(earlier => earlier.Name == variant) is { } recorded)
            return (recorded.ImageBytes, recorded.Architecture.Length == 0 ? null : recorded.Architecture);
        var status = Run.Status?.Variants?.Find(found => found.Name == variant);
        return (status?.ImageBytes, status?.Architecture);
    }

    public static IReadOnlyList<TrialRecord> Sort(IEnumerable<TrialRecord> records) =>
        [.. records.OrderBy(record => record.Measurement, StringComparer.Ordinal).ThenBy(record => record.Round)
            .ThenBy(record => record.Variant, StringComparer.Ordinal).ThenBy(record => record.Generator)];
}
