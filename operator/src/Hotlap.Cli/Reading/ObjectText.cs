using Hotlap.Api.Serialization;
using YamlDotNet.Core;

namespace Hotlap.Cli.Reading;

/// <summary>Reads a saved BenchmarkRun in JSON or YAML.</summary>
internal static class ObjectText
{
    private const string StandardInput = "-";

    /// <summary>Reads the object from a file; <c>-</c> means standard input.</summary>
    /// <exception cref="CommandException">The file cannot be read, or does not hold a run.</exception>
    public static async Task<BenchmarkRun> ReadFileAsync(string path, CancellationToken cancellation) =>
        Read(await ReadTextAsync(path, cancellation), path);

    /// <summary>Reads the text of a file; <c>-</c> means standard input.</summary>
    /// <exception cref="CommandException">The file cannot be read.</exception>
    public static async Task<string> ReadTextAsync(string path, CancellationToken cancellation)
    {
        try
        {
            return path == StandardInput
                ? await Console.In.ReadToEndAsync(cancellation)
                : await File.ReadAllTextAsync(path, cancellation);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException($"cannot read {path}: {e.Message}", e);
        }
    }

    /// <summary>Reads the object; <paramref name="source"/> names the text in errors.</summary>
    /// <exception cref="CommandException">The text is neither JSON nor YAML, or holds another kind of object.</exception>
    public static BenchmarkRun Read(string text, string source)
    {
        try
        {
            var run = Parse(text).Deserialize(ApiJson.Default.BenchmarkRun);
            if (run?.Kind == BenchmarkRun.KindName)
                return EffectiveSpec.Of(run);
            throw new CommandException(
                $"{source} holds a {run?.Kind ?? "nothing"}, not a {BenchmarkRun.KindName}; save one with: kubectl get bmr NAME -o yaml");
        }
        catch (Exception e) when (e is JsonException or YamlException or InvalidOperationException)
        {
            throw new CommandException($"{source} cannot be read as a {BenchmarkRun.KindName}: {e.Message}", e);
        }
    }

    private static JsonNode? Parse(string text) =>
        text.AsSpan().TrimStart().StartsWith("{") ? JsonNode.Parse(text) : YamlJson.Parse(text);
}
