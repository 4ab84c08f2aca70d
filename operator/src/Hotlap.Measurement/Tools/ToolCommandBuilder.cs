using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

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
        ArgumentNullException.ThrowIfNull(cell);
        ArgumentNullException.ThrowIfNull(limit);
        ArgumentException.ThrowIfNullOrEmpty(host);
        ArgumentNullException.ThrowIfNull(files);
        if (limit is { Requests: null, DurationMilliseconds: null } or { Requests: < 1 } or { DurationMilliseconds: < 1 })
            throw new ArgumentException("A load needs a positive number of requests, a positive duration, or both.", nameof(limit));
        ArgumentOutOfRangeException.ThrowIfLessThan(cell.Concurrency, 1);
        RequireOpenLoop(cell);
        var bracketed = IPAddress.TryParse(host, out var address) && address.AddressFamily == AddressFamily.InterNetworkV6
            ? $"[{host}]" : host;
        var authority = string.Create(CultureInfo.InvariantCulture, $"{bracketed}:{cell.Request.Port}");
        var run = new ToolRun(cell, limit, authority, files);
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
