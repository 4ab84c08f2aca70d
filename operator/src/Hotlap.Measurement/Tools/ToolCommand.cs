using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>A load tool's command line.</summary>
/// <param name="Program">Name of the program: ghz, ab, h2load or oha.</param>
/// <param name="Arguments">Its arguments, one string each, not to be split again.</param>
/// <param name="Warnings">Codes from <see cref="ToolWarnings"/> for each part of the plan that the tool cannot follow.</param>
public sealed record ToolCommand(string Program, IReadOnlyList<string> Arguments, IReadOnlyList<string> Warnings);

/// <summary>Builds the command line of the tool of a cell.</summary>
public static class ToolCommandBuilder
{
    /// <summary>Builds a command line.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="limit">When the load ends.</param>
    /// <param name="host">IP address or name of the target.</param>
    /// <param name="files">The files of the run.</param>
    /// <exception cref="ArgumentException">The tool cannot send the cell's request or keep its rate, or the load has no limit.</exception>
    public static ToolCommand Build(CellPlan cell, LoadLimit limit, string host, ToolFiles files)
    {
        ArgumentException.ThrowIfNullOrEmpty(host);
        if (limit is { Requests: null, DurationMilliseconds: null } or { Requests: < 1 } or { DurationMilliseconds: < 1 })
            throw new ArgumentException("A load needs a positive number of requests, a positive duration, or both.", nameof(limit));
        ArgumentOutOfRangeException.ThrowIfLessThan(cell.Concurrency, 1);
        RequireOpenLoop(cell);
        var run = new ToolRun(cell, limit, ToolRun.AuthorityOf(host, cell.Request.Port), files);
        return cell.Tool switch
        {
            LoadTool.Ghz => GhzArguments.Build(run),
            LoadTool.ApacheBench => ApacheBenchArguments.Build(run),
            LoadTool.H2load => H2loadArguments.Build(run),
            LoadTool.Oha => OhaArguments.Build(run),
            _ => throw new ArgumentException($"No such tool: {cell.Tool}.", nameof(cell)),
        };
    }

    private static void RequireOpenLoop(CellPlan cell)
    {
        if (cell.RatePerSecond is null)
            return;
        if (cell.RatePerSecond < 1)
            throw new ArgumentException($"Scenario {cell.Scenario} plans {cell.RatePerSecond} requests per second; the minimum is 1.");
        if (cell.Tool is LoadTool.ApacheBench or LoadTool.H2load)
            throw new ArgumentException(
                $"{(cell.Tool == LoadTool.H2load ? "h2load" : "ab")} cannot send at a fixed arrival rate: it waits for answers, so a "
                    + "stalled target would slow the load down and hide the stall. "
                + "Use oha for HTTP and ghz for gRPC, or remove load.rate.");
    }
}

/// <summary>Files of one run of a tool.</summary>
/// <param name="Output">
/// The file that the tool writes: ghz its JSON, ab its percentile file, h2load its request log, oha its database of requests.
/// </param>
/// <param name="Body">
/// The file from which the tool reads the request; null when it has none. ab, h2load and oha: the HTTP body. h2load for gRPC: a zero byte,
/// the length of the message (four bytes, big-endian) and the binary message. ghz: the message as JSON, or an array of the
/// messages of varying calls; null when the message fits on the command line.
/// </param>
/// <param name="Urls">The file from which oha and h2load read the URLs of varying requests, one a line; null when they have one.</param>
/// <param name="Bodies">The file from which oha reads the bodies of varying requests, one a line; null when they have one or none.</param>
public sealed record ToolFiles(string Output, string? Body = null, string? Urls = null, string? Bodies = null);
