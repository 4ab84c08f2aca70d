using Hotlap.Cli.Reading;

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
        return await ReadClusterAsync(session, reference(name), cancellation);
    }

    public static async Task<RunSamples> ReadClusterAsync(Session session, RunReference reference, CancellationToken cancellation)
    {
        var reader = session.OpenCluster(reference);
        using var opened = reader as IDisposable;
        var run = await reader.ReadAsync(cancellation);
        var parts = await reader.ReadPartsAsync(run, cancellation);
        return parts.Count > 0
            ? new RunSamples { Run = run, Parts = RunSamples.Sort(parts) }
            : throw new CommandException(
                $"{reference.Name} has no recorded trials yet; kubectl hotlap watch {reference.Name} shows its progress");
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
