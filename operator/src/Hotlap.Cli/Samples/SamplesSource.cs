using Hotlap.Cli.Reading;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Cli.Samples;

/// <summary>Finds the samples of a run: in a file or folder that <c>export -o json</c> wrote, else in the cluster.</summary>
internal static class SamplesSource
{
    /// <summary>Reads the file, folder or run with a name.</summary>
    /// <exception cref="CommandException">The name does not exist, or cannot be read.</exception>
    public static async Task<RunSamples> ReadAsync(
        Session session, string name, Func<string, RunReference> reference, CancellationToken cancellation)
    {
        if (File.Exists(name) || Directory.Exists(name))
            return await ReadFileAsync(name, cancellation);
        using var reader = session.OpenCluster(reference(name));
        var run = await reader.ReadAsync(cancellation);
        var records = await reader.ReadTrialsAsync(run, cancellation);
        return records.Count > 0
            ? new RunSamples { Run = run, Records = RunSamples.Sort(records) }
            : throw new CommandException(
                $"{name} has no recorded trials yet; kubectl hotlap watch {name} shows its progress");
    }

    private static async Task<RunSamples> ReadFileAsync(string path, CancellationToken cancellation)
    {
        try
        {
            var file = Directory.Exists(path) ? OnlyExport(path) : path;
            return SamplesFile.Read(await File.ReadAllTextAsync(file, cancellation), file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"cannot read {path}: {e.Message}", e);
        }
    }

    private static string OnlyExport(string folder) => Directory.GetFiles(folder, "*.json") switch
    {
        [var only] => only,
        [] => throw new CommandException(
            $"{folder} contains no .json file; create one with: kubectl hotlap export NAME -o json --output {folder}"),
        var many => throw new CommandException($"{folder} contains {many.Length} .json files; give the path of one of them"),
    };
}

/// <summary>A run with all of its recorded samples.</summary>
internal sealed record RunSamples
{
    public required BenchmarkRun Run { get; init; }

    /// <summary>The samples of each generator of each trial, sorted by measurement, round, variant and generator.</summary>
    public required IReadOnlyList<TrialRecord> Records { get; init; }

    /// <summary>Digest of the measurement of the status' figures; empty before the operator has reconciled the run.</summary>
    public string Measurement => Run.Status?.ResultsMeasurement ?? Run.Status?.Measurement ?? "";

    /// <summary>All trials of <see cref="Measurement"/>, including discarded ones.</summary>
    public IReadOnlyList<MeasuredTrial> AllTrials => TrialAssembly.Of(Records.Where(record => record.Measurement == Measurement));

    /// <summary>The trials that the run's figures include.</summary>
    public IReadOnlyList<MeasuredTrial> ValidTrials => ValidRounds.Of(AllTrials, Measurement, [.. Variants]);

    /// <summary>The variants that have figures: all except those that failed and were skipped.</summary>
    public IEnumerable<string> Variants => Run.Spec.Variants.Select(variant => variant.Name)
        .Except((Run.Status?.Variants ?? []).Where(variant => variant.Failure is not null).Select(variant => variant.Name));

    public static IReadOnlyList<TrialRecord> Sort(IEnumerable<TrialRecord> records) =>
        [.. records.OrderBy(record => record.Measurement, StringComparer.Ordinal).ThenBy(record => record.Round)
            .ThenBy(record => record.Variant, StringComparer.Ordinal).ThenBy(record => record.Generator)];
}
