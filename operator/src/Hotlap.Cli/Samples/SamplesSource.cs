using Hotlap.Cli.Reading;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Samples;

/// <summary>Finds the samples of a run: in a file or folder that <c>export -o json</c> wrote, else in the cluster.</summary>
internal static class SamplesSource
{
    /// <summary>Separates the name of a run from one of its measurements; names of runs cannot contain it.</summary>
    private const char Separator = '@';

    private const string Previous = "previous";
    private const int ShortestDigest = 4;

    /// <summary>Reads the file, folder or run with a name; <c>RUN@MEASUREMENT</c> is a completed measurement of a run.</summary>
    /// <exception cref="CommandException">The name does not exist, or cannot be read.</exception>
    public static async Task<RunSamples> ReadAsync(
        Session session, string name, ClusterAccess access, CancellationToken cancellation)
    {
        if (File.Exists(name) || Directory.Exists(name))
            return await ReadFileAsync(name, cancellation);
        using var cluster = session.OpenCluster(access);
        var (runName, chosen) = name.Split(Separator, 2) is [var before, var after] ? (before, after) : (name, null);
        var run = await cluster.ReadAsync(runName, cancellation);
        var records = await cluster.ReadTrialsAsync(run, cancellation);
        if (records.Count == 0)
            throw new CommandException($"{runName} has no recorded trials yet; kubectl hotlap watch {runName} shows its progress");
        var samples = new RunSamples { Run = run, Records = RunSamples.Sort(records) };
        return chosen is null ? samples
            : samples with { Earlier = Choose(samples, await cluster.ReadHistoryAsync(run, cancellation), chosen) };
    }

    /// <summary>Finds the newest completed measurement with a revision, with the start of a digest, or before this one.</summary>
    private static HistoryRecord Choose(RunSamples samples, IReadOnlyList<HistoryRecord> history, string chosen)
    {
        var name = samples.Run.Metadata.Name;
        var newestFirst = history.OrderByDescending(record => record.CompletedAt, StringComparer.Ordinal).ToList();
        var found = (chosen == Previous ? newestFirst.Find(record => record.Measurement != samples.Measurement) : null)
            ?? newestFirst.Find(record => record.Revision == chosen)
            ?? (chosen.Length < ShortestDigest
                ? null : newestFirst.Find(record => record.Measurement.StartsWith(chosen, StringComparison.Ordinal)));
        if (found?.ThinnedRounds is not null)
            throw new CommandException(
                $"the trials of {name}@{chosen} are no longer kept, only its medians, which kubectl hotlap history {name} lists; choose "
                    + "one of the last measurements");
        return found ?? throw new CommandException(
            $"{name} has no completed measurement \"{chosen}\"; kubectl hotlap history {name} lists them");
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
