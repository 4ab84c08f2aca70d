using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Builds the command line of oha. <c>-w</c> makes oha wait for running requests at the end instead of aborting them. As with the other
/// tools, answers are requested uncompressed. oha writes each request into a database (<c>--db-url</c>): its report holds percentiles only,
/// and <c>--output-format csv</c> omits failed requests. With a duration oha ignores <c>-n</c>. From a file of URLs, and from one of
/// bodies, oha draws one at random for each request, each of the two on its own (seen with 1.16).
/// </summary>
internal static class OhaArguments
{
    public static ToolCommand Build(ToolRun run)
    {
        var http = run.RequireHttp("oha");
        var (connections, raised) = Connections(run, http);
        List<string> arguments =
        [
            "--no-tui", "--output-format", "json", "--db-url", run.Files.Output, "--disable-compression", "--redirect", "0",
            "-t", $"{run.ResponseSeconds}s", .. connections, .. Limit(run.Limit),
        ];
        if (run.Cell.RatePerSecond is { } rate)
            arguments.AddRange(["-q", $"{rate}", "--latency-correction"]);
        if (!run.Cell.KeepAlive && http.Version != HttpRequestPlan.Http2)
            arguments.Add("--disable-keepalive");
        arguments.AddRange(["-m", http.Method, .. ToolRun.Headers("-H", http.Headers)]);
        if (run.Files.Bodies is { } bodies)
            arguments.AddRange(["-Z", bodies]);
        else if (run.Files.Body is { } body)
            arguments.AddRange(["-D", body]);
        if (run.Tls is { } tls)
            arguments.Add(tls.CaPath is { } ca ? $"--cacert={ca}" : "--insecure");
        if (run.HostName is not null)
            arguments.Add($"--connect-to={run.Site}:{run.Authority}");
        arguments.AddRange(run.Files.Urls is { } urls ? ["--urls-from-file", urls] : [run.Url(http.Path)]);
        return new ToolCommand("oha", arguments, [.. run.TimedWarnings, .. raised]);
    }

    private static (string[] Arguments, string[] Warnings) Connections(ToolRun run, HttpRequestPlan http)
    {
        if (http.Version != HttpRequestPlan.Http2)
            return (["-c", $"{run.TimedConcurrency}"], []);
        var (connections, streams, warnings) = run.Multiplex();
        return (["--http-version", "2", "-c", $"{connections}", "-p", $"{streams}"],
            run.Cell.KeepAlive ? warnings : [.. warnings, ToolWarnings.KeepAliveForced]);
    }

    private static IEnumerable<string> Limit(LoadLimit limit) => limit.DurationMilliseconds is { } duration
        ? ["-z", $"{duration}ms", "-w"]
        : ["-n", $"{limit.Requests}"];
}
