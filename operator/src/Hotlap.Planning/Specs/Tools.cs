namespace Hotlap.Planning.Specs;

internal static class Tools
{
    public static LoadTool Of(Scenario scenario) => RunStatusReader.LoadTool(scenario) switch
    {
        "ghz" => LoadTool.Ghz,
        "ab" => LoadTool.ApacheBench,
        "h2load" => LoadTool.H2load,
        _ => LoadTool.Oha,
    };

    public static bool HoldsRate(LoadTool tool) => tool is LoadTool.Ghz or LoadTool.Oha;

    /// <summary>Returns why the tool of a scenario cannot send its varying requests; null when it can.</summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="templates">Its requests, with their placeholders.</param>
    public static string? MisfitOfRequests(Scenario scenario, IReadOnlyList<RequestPlan> templates)
    {
        var (inPath, inBody) = (VaryingRequests.InPath(templates), VaryingRequests.InBody(templates));
        return Of(scenario) switch
        {
            LoadTool.ApacheBench => "ab sends one request again and again; use oha or h2load for requests that vary",
            LoadTool.H2load when scenario.Grpc is not null => "h2load sends one message with all calls; use ghz for calls that vary",
            LoadTool.H2load or LoadTool.Oha when inPath && inBody =>
                "no load tool varies path and body together: oha draws each of them on its own, and h2load sends one body; vary one of "
                    + "them, or measure with a program, such as k6 (program.image)",
            LoadTool.H2load when inBody => "h2load sends one body with all requests; use oha for bodies that vary",
            LoadTool.Oha when inBody && templates.Any(template => template.Http?.Body?.AsSpan().ContainsAny('\r', '\n') == true) =>
                "oha reads one body from each line of a file, and one of the bodies has a line break; write it on one line (as YAML: >-)",
            LoadTool.Oha when scenario.Http?.Requests?.Order is { } order =>
                $"oha draws each request at random, so it cannot keep the order {order}; leave requests.order out, or use h2load, which "
                    + "varies paths in a closed loop",
            _ => null,
        };
    }

    /// <summary>Returns why a tool does not fit a scenario's protocol; null when it fits.</summary>
    public static string? Misfit(Scenario scenario) => (scenario.Load.Tool, scenario.Http is not null, scenario.Grpc is not null) switch
    {
        ("ab", true, false) when scenario.Http!.Expect.Status is < 200 or > 299 =>
            $"ab counts every answer other than 2xx as an error, and {scenario.Http.Expect.Status} is expected; use oha or h2load",
        ("ab", true, false) when RunStatusReader.IsHttp2(scenario) =>
            "ab does not support HTTP/2; use oha or h2load, or http.version \"1.1\"",
        ("h2load", true, false) when scenario.Http!.Method == "HEAD" && !RunStatusReader.IsHttp2(scenario) =>
            "h2load waits for the body that an answer to HEAD announces over HTTP/1.1, and never comes; use ab or oha",
        ("oha", true, false) when RunStatusReader.IsHttp2WithHost(scenario) =>
            "oha cannot send the header Host over HTTP/2; use h2load, or http.version \"1.1\"",
        ("ghz", true, false) => "ghz speaks gRPC only; use ab, h2load or oha for http",
        ("ab" or "h2load" or "oha", false, true) when scenario.Grpc?.Stream is not null =>
            $"{scenario.Load.Tool} does not support gRPC streams; use ghz",
        ("oha", false, true) => "oha speaks HTTP only; use ghz or h2load for grpc",
        ("ab", false, true) => "ab speaks HTTP/1.0 only; use ghz or h2load for grpc",
        _ => null,
    };
}
