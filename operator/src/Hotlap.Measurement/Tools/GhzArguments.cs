using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Builds the command line of ghz. <c>--duration-stop wait</c> lets running calls end, which ghz would otherwise count as errors. Templates
/// in the data are disabled. With a duration (<c>-z</c>, and contrary to its documentation also <c>-x</c>; seen with 0.121.0) ghz ignores
/// <c>-n</c>. From an array of messages ghz takes one for each unary call, in their order, again and again.
/// </summary>
internal static class GhzArguments
{
    public static ToolCommand Build(ToolRun run)
    {
        var call = run.RequireGrpc("ghz");
        List<string> arguments =
        [
            .. Security(run.Tls),
            // ghz accepts a different authority for clear text only.
            .. run.Tls is null && run.HostName is not null ? [$"--authority={run.Site}"] : (string[])[],
            $"--call={call.Call}",
            $"--concurrency={run.TimedConcurrency}",
            $"--connections={Math.Min(run.Cell.Connections ?? 1, run.TimedConcurrency)}",
            $"--timeout={run.ResponseSeconds}s",
            "--disable-template-data",
            "--disable-template-functions",
            "--format=json",
            $"--output={run.Files.Output}",
            run.Files.Body is { } body ? $"--data-file={body}" : $"--data={call.Data}",
        ];
        if (call.ProtoPath is { } proto)
            arguments.Add($"--proto={proto}");
        // For a call that receives a stream, ghz would cancel at this count and count the call as failed.
        if (call is { SendsStream: true, Messages: { } messages })
            arguments.Add($"--stream-call-count={messages}");
        if (call.Metadata.Count > 0)
            arguments.Add($"--metadata={Metadata(call.Metadata)}");
        arguments.AddRange(Limit(run.Limit));
        // --async sends without waiting for a free worker. Without it a stalled target would delay the planned starts.
        if (run.Cell.RatePerSecond is { } rate)
            arguments.AddRange([$"--rps={rate}", "--async"]);
        arguments.Add(run.Authority);
        return new ToolCommand("ghz", arguments, [.. run.TimedWarnings]);
    }

    private static IEnumerable<string> Security(TlsPlan? tls)
    {
        yield return tls is null ? "--insecure" : tls.CaPath is { } ca ? $"--cacert={ca}" : "--skipTLS";
        if (tls?.ServerName is { } name) yield return $"--cname={name}";
    }

    private static IEnumerable<string> Limit(LoadLimit limit)
    {
        if (limit.DurationMilliseconds is not { } duration)
            return [$"--total={limit.Requests}"];
        return [$"--duration={duration}ms", "--duration-stop=wait"];
    }

    private static string Metadata(IReadOnlyDictionary<string, string> metadata)
    {
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            foreach (var (name, value) in metadata.OrderBy(m => m.Key, StringComparer.Ordinal))
                json.WriteString(name, value);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }
}
