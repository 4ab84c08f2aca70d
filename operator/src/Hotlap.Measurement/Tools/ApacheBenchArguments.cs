using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// The command line of ab. <c>-t</c> sets the number of requests to 50,000, so it stands before <c>-n</c>; <c>-l</c> lets bodies differ in
/// length; <c>-r</c> counts broken connections instead of giving up.
/// </summary>
internal static class ApacheBenchArguments
{
    // ab reserves 40 bytes of address space for each request, and touches what it uses.
    private const long RequestsPerSecond = 200_000;
    private const long MostRequests = 20_000_000;

    public static ToolCommand Build(ToolRun run)
    {
        var http = run.RequireHttp("ab");
        List<string> arguments = ["-q", "-r", "-l"];
        if (run.Cell.KeepAlive)
            arguments.Add("-k");
        arguments.AddRange(["-s", ToolRun.Text(run.ResponseSeconds), "-c", ToolRun.Text(run.Concurrency)]);
        arguments.AddRange(Limit(run.Limit));
        arguments.AddRange(Request(http, run.Files.Body));
        // It verifies no certificate. It asks for the one of its Host header, and takes a port there for a part of the name.
        if ((run.Tls is null && run.HostName is not null ? run.Site : run.HostName) is { } name && !http.Headers.Keys.Contains("Host", StringComparer.OrdinalIgnoreCase))
            arguments.AddRange(["-H", $"Host: {name}"]);
        arguments.AddRange(["-e", run.Files.Output, run.AddressedUrl(http.Path)]);
        return new ToolCommand("ab", arguments, [.. run.ConcurrencyWarnings]);
    }

    private static IEnumerable<string> Limit(LoadLimit limit)
    {
        if (limit.DurationMilliseconds is not { } duration)
            return ["-n", ToolRun.Text(limit.Requests!.Value)];
        var seconds = (duration + 999) / 1000;
        var requests = limit.Requests ?? Math.Min(MostRequests, seconds * RequestsPerSecond);
        return ["-t", ToolRun.Text(seconds), "-n", ToolRun.Text(requests)];
    }

    private static IEnumerable<string> Request(HttpRequestPlan http, string? body)
    {
        foreach (var (name, value) in http.Headers.OrderBy(h => h.Key, StringComparer.Ordinal))
        {
            var isType = body is not null && name.Equals("Content-Type", StringComparison.OrdinalIgnoreCase);
            yield return isType ? "-T" : "-H";
            yield return isType ? value : $"{name}: {value}";
        }

        switch (http.Method)
        {
            case "HEAD":
                yield return "-i";
                break;
            case "POST" or "PUT":
                yield return http.Method == "POST" ? "-p" : "-u";
                yield return body ?? throw new ArgumentException($"ab needs a body for {http.Method}.");
                break;
            case not "GET":
                // -p alone would say POST, and -m says otherwise where it comes after it.
                if (body is not null)
                {
                    yield return "-p";
                    yield return body;
                }

                yield return "-m";
                yield return http.Method;
                break;
        }
    }
}
