using System.Net;
using System.Net.Sockets;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>One run of a tool, with the values that all tools' command lines share.</summary>
internal sealed record ToolRun(CellPlan Cell, LoadLimit Limit, string Authority, ToolFiles Files)
{
    private const long MostResponseSeconds = 20;

    /// <summary>Calls in flight. No more than requests, because no tool accepts that.</summary>
    public int Concurrency => (int)Math.Min(Cell.Concurrency, Limit.Requests ?? long.MaxValue);

    /// <summary>Longest wait for an answer in seconds: half of the grace time, 1 to 20, so that a waiting tool ends by itself.</summary>
    public long ResponseSeconds => Math.Clamp(Cell.GraceMilliseconds / 2_000, 1, MostResponseSeconds);

    public IEnumerable<string> ConcurrencyWarnings => Concurrency < Cell.Concurrency ? [ToolWarnings.ConcurrencyLowered] : [];

    /// <summary>Calls in flight, for a tool that ignores the number of requests when it has a duration.</summary>
    public int TimedConcurrency => Limit.DurationMilliseconds is null ? Concurrency : Cell.Concurrency;

    /// <summary>Warnings, for a tool that ignores the number of requests when it has a duration.</summary>
    public IEnumerable<string> TimedWarnings => Limit switch
    {
        { DurationMilliseconds: null } => ConcurrencyWarnings,
        { Requests: not null } => [ToolWarnings.RequestLimitIgnored],
        _ => [],
    };

    /// <summary>Spreads the calls over the HTTP/2 connections, 1 when unset. Streams are rounded up, so that no call is left out.</summary>
    public (int Connections, int Streams, string[] Warnings) Multiplex()
    {
        var connections = Math.Min(Cell.Connections ?? 1, TimedConcurrency);
        var streams = (TimedConcurrency + connections - 1) / connections;
        return (connections, streams, streams * connections == TimedConcurrency ? [] : [ToolWarnings.ConcurrencyRaised]);
    }

    /// <summary>TLS settings of the target's port; null for clear text.</summary>
    public TlsPlan? Tls => Cell.Request.Tls;

    /// <summary>Name by which requests address the target, with TLS that of its certificate; null when it has only an address.</summary>
    public string? HostName => Tls?.ServerName ?? Cell.Request.HostName;

    /// <summary>Host and port of the target in URLs and requests: its name when it has one, else its address.</summary>
    public string Site => HostName is { } name ? $"{name}:{Cell.Request.Port}" : Authority;

    /// <summary>Returns the URL of a request, by the target's name.</summary>
    public string Url(string path) => $"{Scheme}://{Site}{path}";

    /// <summary>Returns the URL of a request by the target's address, for a tool that connects to the host of the URL.</summary>
    public string AddressedUrl(string path) => $"{Scheme}://{Authority}{path}";

    private string Scheme => Tls is null ? "http" : "https";

    /// <summary>Returns host and port as they stand in a URL.</summary>
    public static string AuthorityOf(string host, int port) =>
        IPAddress.TryParse(host, out var address) && address.AddressFamily == AddressFamily.InterNetworkV6
            ? $"[{host}]:{port}" : $"{host}:{port}";

    public HttpRequestPlan RequireHttp(string tool) =>
        Cell.Request.Http ?? throw new ArgumentException($"{tool} sends HTTP requests; scenario {Cell.Scenario} has none.");

    public GrpcRequestPlan RequireGrpc(string tool) =>
        Cell.Request.Grpc ?? throw new ArgumentException($"{tool} sends gRPC calls; scenario {Cell.Scenario} has none.");

    /// <summary>Returns the headers in ordinal order, each after the tool's option for one.</summary>
    public static IEnumerable<string> Headers(string option, IReadOnlyDictionary<string, string> headers) =>
        headers.OrderBy(h => h.Key, StringComparer.Ordinal).SelectMany(h => (string[])[option, $"{h.Key}: {h.Value}"]);
}

/// <summary>Counts errors by cause. Causes beyond the 20 that the contract allows are counted as <c>other</c>.</summary>
internal sealed class ErrorCauses
{
    private const int MaxCauses = 20;
    private const string Rest = "other";

    private readonly SortedDictionary<string, long> _counts = new(StringComparer.Ordinal);

    public IReadOnlyDictionary<string, long> Counts => _counts;

    public void Add(string cause, long count)
    {
        if (count <= 0)
            return;
        var key = GeneratorErrors.Cause(cause) ?? Text.Excerpt.Of(cause);
        if (!_counts.ContainsKey(key) && _counts.Count >= MaxCauses - 1)
            key = Rest;
        _counts[key] = _counts.GetValueOrDefault(key) + count;
    }
}
