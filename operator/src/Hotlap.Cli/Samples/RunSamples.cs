using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Samples;

/// <summary>A run with all of its recorded samples.</summary>
internal sealed record RunSamples
{
    public required BenchmarkRun Run { get; init; }

    /// <summary>The samples of each generator of each trial, sorted by measurement, round, variant and generator.</summary>
    public required IReadOnlyList<TrialPart> Parts { get; init; }

    /// <summary>Digest of the measurement of the status' figures; empty before the operator has reconciled the run.</summary>
    public string Measurement => Run.Status?.ResultsMeasurement ?? Run.Status?.Measurement ?? "";

    /// <summary>All trials of <see cref="Measurement"/>, including discarded ones.</summary>
    public IReadOnlyList<MeasuredTrial> AllTrials => [.. TrialMerger.Merge(Parts).Where(trial => trial.Record.Measurement == Measurement)];

    /// <summary>The trials that the run's figures include.</summary>
    public IReadOnlyList<MeasuredTrial> ValidTrials =>
        ValidRounds.Of(TrialMerger.Merge(Parts), Measurement, [.. Variants]);

    /// <summary>The variants that have figures: all except those that failed and were skipped.</summary>
    public IEnumerable<string> Variants => Run.Spec.Variants.Select(variant => variant.Name)
        .Except((Run.Status?.Variants ?? []).Where(variant => variant.Failure is not null).Select(variant => variant.Name));

    public static IReadOnlyList<TrialPart> Sort(IEnumerable<TrialPart> parts) =>
        [.. parts.OrderBy(part => part.Record.Measurement, StringComparer.Ordinal).ThenBy(part => part.Record.Round)
            .ThenBy(part => part.Record.Variant, StringComparer.Ordinal).ThenBy(part => part.Record.Generator)];
}
