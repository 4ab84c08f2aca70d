using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>
/// Builds the command line of ab. <c>-t</c> also sets the number of requests to 50,000, so it must precede <c>-n</c>. Without
/// <c>-l</c> ab also counts the bodies that differ in length from the first, which are no errors by themselves. <c>-r</c> counts broken
/// connections instead of exiting.
/// </summary>
internal static class ApacheBenchArguments
{
    // ab reserves 40 bytes of address space for each planned request and touches only what it uses.
    private const long RequestsPerSecond = 200_000;
    private const long MostRequests = 20_000_000;

    public static ToolCommand Build(ToolRun run)
    {
        var http = run.RequireHttp("ab");
        List<string> arguments = ["-q", "-r"];
        if (run.Cell.KeepAlive)
            arguments.Add("-k");
        arguments.AddRange(["-s", $"{run.ResponseSeconds}", "-c", $"{run.Concurrency}"]);
        arguments.AddRange(Limit(run.Limit));
        arguments.AddRange(Request(http, run.Files.Body));
        // ab verifies no certificate. It takes the TLS server name from the Host header and would treat a port there as part of the name.
        if ((run.Tls is null && run.HostName is not null ? run.Site : run.HostName) is { } name
            && !http.Headers.Keys.Contains("Host", StringComparer.OrdinalIgnoreCase))
            arguments.AddRange(["-H", $"Host: {name}"]);
        arguments.AddRange(["-e", run.Files.Output, run.AddressedUrl(http.Path)]);
        return new ToolCommand("ab", arguments, [.. run.ConcurrencyWarnings]);
    }

    private static IEnumerable<string> Limit(LoadLimit limit)
    {
        if (limit.DurationMilliseconds is not { } duration)
            return ["-n", $"{limit.Requests}"];
        var seconds = (duration + 999) / 1000;
        var requests = limit.Requests ?? Math.Min(MostRequests, seconds * RequestsPerSecond);
        return ["-t", $"{seconds}", "-n", $"{requests}"];
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
                // -p alone sets the method to POST; a later -m overrides it.
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
