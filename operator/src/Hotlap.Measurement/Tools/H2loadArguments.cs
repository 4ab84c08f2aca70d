using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// The command line of h2load. HTTP is HTTP/1.1 with one request at a time on each connection; gRPC is HTTP/2 with the calls spread over the
/// connections. <c>-D</c> makes h2load ignore <c>-n</c>.
/// </summary>
internal static class H2loadArguments
{
    public static ToolCommand Build(ToolRun run) => run.Cell.Request.Grpc is { } grpc ? BuildGrpc(run, grpc) : BuildHttp(run, run.RequireHttp("h2load"));

    private static ToolCommand BuildHttp(ToolRun run, HttpRequestPlan http)
    {
        List<string> arguments = ["--h1", "--clients", ToolRun.Text(run.TimedConcurrency), .. Common(run), .. Headers(http.Headers)];
        if (run.Files.Body is { } body)
            arguments.AddRange(["--data", body]);
        if (http.Method != (run.Files.Body is null ? "GET" : "POST"))
            arguments.AddRange(["--header", $":method: {http.Method}"]);
        arguments.Add(run.Url(http));
        return new ToolCommand("h2load", arguments, [.. run.TimedWarnings, .. run.Cell.KeepAlive ? [] : (string[])[ToolWarnings.KeepAliveForced]]);
    }

    private static ToolCommand BuildGrpc(ToolRun run, GrpcRequestPlan grpc)
    {
        var body = run.Files.Body ?? throw new ArgumentException("h2load needs the gRPC message in a file.");
        var concurrency = run.TimedConcurrency;
        var connections = Math.Min(run.Cell.Connections ?? 1, concurrency);
        var streams = (concurrency + connections - 1) / connections;
        List<string> arguments =
        [
            "--clients", ToolRun.Text(connections),
            "--max-concurrent-streams", ToolRun.Text(streams),
            .. Common(run),
            "--header", "content-type: application/grpc",
            "--header", "te: trailers",
            .. Headers(grpc.Metadata),
            "--data", body,
            $"http://{run.Authority}/{grpc.Call}",
        ];
        string[] raised = streams * connections == concurrency ? [] : [ToolWarnings.ConcurrencyRaised];
        return new ToolCommand("h2load", arguments, [.. run.TimedWarnings, .. raised, ToolWarnings.GrpcStatusUnchecked]);
    }

    private static IEnumerable<string> Common(ToolRun run)
    {
        string[] limit = run.Limit.DurationMilliseconds is { } duration
            ? ["--duration", $"{duration}ms"]
            : ["--requests", ToolRun.Text(run.Limit.Requests!.Value)];
        return [.. limit, $"--log-file={run.Files.Output}"];
    }

    private static IEnumerable<string> Headers(IReadOnlyDictionary<string, string> headers) =>
        headers.OrderBy(h => h.Key, StringComparer.Ordinal).SelectMany(h => (string[])["--header", $"{h.Key}: {h.Value}"]);
}
