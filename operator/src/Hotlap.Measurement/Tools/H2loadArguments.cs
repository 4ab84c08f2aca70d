using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Builds the command line of h2load. HTTP/1.1 carries one request at a time on each connection. HTTP/2, including gRPC, spreads the calls
/// in flight over the connections. <c>-D</c> makes h2load ignore <c>-n</c>.
/// </summary>
internal static class H2loadArguments
{
    public static ToolCommand Build(ToolRun run) =>
        run.Cell.Request.Grpc is { } grpc ? BuildGrpc(run, grpc) : BuildHttp(run, run.RequireHttp("h2load"));

    private static ToolCommand BuildHttp(ToolRun run, HttpRequestPlan http)
    {
        var (connections, raised) = http.Version == HttpRequestPlan.Http2
            ? Multiplex(run) : (["--h1", "--clients", ToolRun.Text(run.TimedConcurrency)], []);
        List<string> arguments = [.. connections, .. Common(run), .. Headers(http.Headers)];
        if (run.Files.Body is { } body)
            arguments.AddRange(["--data", body]);
        if (http.Method != (run.Files.Body is null ? "GET" : "POST"))
            arguments.AddRange(["--header", $":method: {http.Method}"]);
        arguments.Add(run.Url(http.Path));
        return new ToolCommand(
            "h2load", arguments, [.. run.TimedWarnings, .. raised, .. run.Cell.KeepAlive ? [] : (string[])[ToolWarnings.KeepAliveForced]]);
    }

    private static ToolCommand BuildGrpc(ToolRun run, GrpcRequestPlan grpc)
    {
        if (grpc.Messages is not null)
            throw new ArgumentException($"h2load sends unary calls only; scenario {run.Cell.Scenario} streams.");
        var body = run.Files.Body ?? throw new ArgumentException("h2load needs the gRPC message in a file.");
        var (connections, raised) = Multiplex(run);
        List<string> arguments =
        [
            .. connections,
            .. Common(run),
            "--header", "content-type: application/grpc",
            "--header", "te: trailers",
            .. Headers(grpc.Metadata),
            "--data", body,
            run.Url($"/{grpc.Call}"),
        ];
        return new ToolCommand("h2load", arguments, [.. run.TimedWarnings, .. raised, ToolWarnings.GrpcStatusUnchecked]);
    }

    /// <summary>
    /// Spreads the calls in flight over the HTTP/2 connections (1 when unset). The streams per connection are rounded up, so that no call
    /// is left out.
    /// </summary>
    private static (string[] Arguments, string[] Warnings) Multiplex(ToolRun run)
    {
        var concurrency = run.TimedConcurrency;
        var connections = Math.Min(run.Cell.Connections ?? 1, concurrency);
        var streams = (concurrency + connections - 1) / connections;
        return (["--clients", ToolRun.Text(connections), "--max-concurrent-streams", ToolRun.Text(streams)],
            streams * connections == concurrency ? [] : [ToolWarnings.ConcurrencyRaised]);
    }

    private static IEnumerable<string> Common(ToolRun run)
    {
        string[] limit = run.Limit.DurationMilliseconds is { } duration
            ? ["--duration", $"{duration}ms"]
            : ["--requests", ToolRun.Text(run.Limit.Requests!.Value)];
        // h2load verifies no certificate.
        return [.. limit, $"--log-file={run.Files.Output}", .. run.HostName is null ? [] : (string[])[$"--connect-to={run.Authority}"]];
    }

    private static IEnumerable<string> Headers(IReadOnlyDictionary<string, string> headers) =>
        headers.OrderBy(h => h.Key, StringComparer.Ordinal).SelectMany(h => (string[])["--header", $"{h.Key}: {h.Value}"]);
}
