using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>The texts of the files from which load tools read varying requests.</summary>
public static class SequenceFiles
{
    /// <summary>Returns the URLs, one a line; null when they are all the same, or for gRPC.</summary>
    /// <param name="host">IP address or name of the target.</param>
    /// <param name="requests">The requests in their order, at least one.</param>
    public static string? Urls(string host, IReadOnlyList<RequestPlan> requests)
    {
        var cell = new CellPlan { Request = requests[0] };
        var run = new ToolRun(cell, new LoadLimit(null, null), ToolRun.AuthorityOf(host, cell.Request.Port), new ToolFiles(""));
        return Varying(requests.Select(request => request.Http?.Path)) is { } paths ? Lines(paths.Select(path => run.Url(path!))) : null;
    }

    /// <summary>Returns the bodies, one a line; null when they are all the same, or for gRPC.</summary>
    /// <param name="requests">The requests in their order.</param>
    public static string? Bodies(IReadOnlyList<RequestPlan> requests) =>
        Varying(requests.Select(request => request.Http?.Body)) is { } bodies ? Lines(bodies) : null;

    /// <summary>Returns the messages of gRPC calls as a JSON array.</summary>
    /// <param name="requests">The requests in their order.</param>
    public static string Messages(IReadOnlyList<RequestPlan> requests) =>
        $"[{string.Join(',', requests.Select(request => request.Grpc!.Data))}]";

    private static List<string?>? Varying(IEnumerable<string?> texts) =>
        texts.ToList() is var all && all.TrueForAll(text => text == all[0]) ? null : all;

    private static string Lines(IEnumerable<string?> lines) => string.Concat(lines.Select(line => $"{line}\n"));
}
