using Hotlap.Api.V1Alpha1;

namespace Hotlap.Cli.Reading;

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
