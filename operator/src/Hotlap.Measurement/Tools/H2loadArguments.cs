using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Builds the command line of h2load. HTTP/1.1 carries one request at a time on each connection. HTTP/2, including gRPC, spreads the calls
/// in flight over the connections. <c>-D</c> makes h2load ignore <c>-n</c>. With a file of URLs each connection sends them in their order,
/// from the first, again and again.
/// </summary>
internal static class H2loadArguments
{
    private const string Authority = ":authority";

    public static ToolCommand Build(ToolRun run) =>
        run.Cell.Request.Grpc is { } grpc ? BuildGrpc(run, grpc) : BuildHttp(run, run.RequireHttp("h2load"));

    private static ToolCommand BuildHttp(ToolRun run, HttpRequestPlan http)
    {
        var (connections, raised) = http.Version == HttpRequestPlan.Http2
            ? Multiplex(run) : (["--h1", "--clients", $"{run.TimedConcurrency}"], []);
        List<string> arguments = [.. connections, .. Common(run), .. ToolRun.Headers("--header", Headers(run, http))];
        if (run.Files.Body is { } body)
            arguments.AddRange(["--data", body]);
        if (http.Method != (run.Files.Body is null ? "GET" : "POST"))
            arguments.AddRange(["--header", $":method: {http.Method}"]);
        arguments.AddRange(run.Files.Urls is { } urls ? ["--input-file", urls] : [run.Url(http.Path)]);
        return new ToolCommand(
            "h2load", arguments, [.. run.TimedWarnings, .. raised, .. run.Cell.KeepAlive ? [] : (string[])[ToolWarnings.KeepAliveForced]]);
    }

    /// <summary>
    /// h2load sends Host as one header more, beside its own: over HTTP/1.1 the server gets two, over HTTP/2 the request goes to another
    /// site. As <c>:authority</c> it replaces h2load's own in both.
    /// </summary>
    private static Dictionary<string, string> Headers(ToolRun run, HttpRequestPlan http)
    {
        var headers = http.Headers.ToDictionary(
            header => header.Key.Equals("Host", StringComparison.OrdinalIgnoreCase) ? Authority : header.Key, header => header.Value);
        if (IsIPv6(run)) headers.TryAdd(Authority, run.Authority);
        return headers;
    }

    /// <summary>h2load's own authority has no brackets around an IPv6 address, so servers refuse its requests.</summary>
    private static bool IsIPv6(ToolRun run) => run.HostName is null && run.Authority.StartsWith('[');

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
            .. IsIPv6(run) ? ["--header", $"{Authority}: {run.Authority}"] : (string[])[],
            .. ToolRun.Headers("--header", grpc.Metadata),
            "--data", body,
            run.Url($"/{grpc.Call}"),
        ];
        return new ToolCommand("h2load", arguments, [.. run.TimedWarnings, .. raised, ToolWarnings.GrpcStatusUnchecked]);
    }

    private static (string[] Arguments, string[] Warnings) Multiplex(ToolRun run)
    {
        var (connections, streams, warnings) = run.Multiplex();
        return (["--clients", $"{connections}", "--max-concurrent-streams", $"{streams}"], warnings);
    }

    private static IEnumerable<string> Common(ToolRun run)
    {
        string[] limit = run.Limit.DurationMilliseconds is { } duration
            ? ["--duration", $"{duration}ms"]
            : ["--requests", $"{run.Limit.Requests}"];
        // h2load verifies no certificate.
        return [.. limit, $"--log-file={run.Files.Output}", .. run.HostName is null ? [] : (string[])[$"--connect-to={run.Authority}"]];
    }
}
