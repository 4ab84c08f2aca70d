using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Reading;

/// <summary>Reads one BenchmarkRun and its recorded data.</summary>
internal interface IRunReader : IDisposable
{
    /// <summary>Only a reader with a connection has something to dispose.</summary>
    void IDisposable.Dispose()
    {
    }

    /// <summary>Reads the object once.</summary>
    /// <exception cref="CommandException">The object cannot be read, and a retry does not help until the user acts.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; a retry may help.</exception>
    Task<BenchmarkRun> ReadAsync(CancellationToken cancellation);

    /// <summary>Reads all recorded samples of a run and verifies each against its checksum.</summary>
    /// <exception cref="CommandException">This reader's source has no samples, or one is not valid.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; a retry may help.</exception>
    Task<IReadOnlyList<TrialRecord>> ReadTrialsAsync(BenchmarkRun run, CancellationToken cancellation) =>
        throw new CommandException("a saved object holds no samples: they are in the cluster, in ConfigMaps that the run owns");

    /// <summary>Reads the history records of a run, in no particular order.</summary>
    /// <exception cref="CommandException">This reader's source has no history, or a record cannot be read.</exception>
    /// <exception cref="UnreachableException">The server cannot be reached at present; a retry may help.</exception>
    Task<IReadOnlyList<HistoryRecord>> ReadHistoryAsync(BenchmarkRun run, CancellationToken cancellation) =>
        throw new CommandException("a saved object holds no history: it is in the cluster, in ConfigMaps that the run owns");
}

/// <summary>Reads a saved object; <c>-</c> means standard input.</summary>
internal sealed class FileRunReader(string path) : IRunReader
{
    private const string StandardInput = "-";

    public async Task<BenchmarkRun> ReadAsync(CancellationToken cancellation)
    {
        try
        {
            var text = path == StandardInput
                ? await Console.In.ReadToEndAsync(cancellation)
                : await File.ReadAllTextAsync(path, cancellation);
            return ObjectText.Read(text, path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"cannot read {path}: {e.Message}", e);
        }
    }
}
