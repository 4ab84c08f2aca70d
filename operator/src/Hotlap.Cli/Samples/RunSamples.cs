using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Samples;

/// <summary>A run with every sample that it recorded.</summary>
internal sealed record RunSamples
{
    public required BenchmarkRun Run { get; init; }

    /// <summary>What each generator of each trial recorded, by measurement, round, variant and generator.</summary>
    public required IReadOnlyList<TrialPart> Parts { get; init; }

    /// <summary>Digest of the measurement that the status' figures are of; empty before the operator saw the run.</summary>
    public string Measurement => Run.Status?.ResultsMeasurement ?? Run.Status?.Measurement ?? "";

    /// <summary>All trials of <see cref="Measurement"/>, discarded ones included.</summary>
    public IReadOnlyList<MeasuredTrial> AllTrials => [.. TrialMerger.Merge(Parts).Where(trial => trial.Record.Measurement == Measurement)];

    /// <summary>The trials that the run's figures are made of.</summary>
    public IReadOnlyList<MeasuredTrial> ValidTrials =>
        ValidRounds.Of(TrialMerger.Merge(Parts), Measurement, [.. Variants]);

    /// <summary>The variants that have figures: all but those that were given up.</summary>
    public IEnumerable<string> Variants => Run.Spec.Variants.Select(variant => variant.Name)
        .Except((Run.Status?.Variants ?? []).Where(variant => variant.Failure is not null).Select(variant => variant.Name));

    public static IReadOnlyList<TrialPart> Sort(IEnumerable<TrialPart> parts) =>
        [.. parts.OrderBy(part => part.Record.Measurement, StringComparer.Ordinal).ThenBy(part => part.Record.Round)
            .ThenBy(part => part.Record.Variant, StringComparer.Ordinal).ThenBy(part => part.Record.Generator)];
}
