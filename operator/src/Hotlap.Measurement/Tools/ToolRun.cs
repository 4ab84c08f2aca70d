using System.Globalization;
using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Tools;

/// <summary>One run of a tool, and what all tools' command lines have in common.</summary>
internal sealed record ToolRun(CellPlan Cell, LoadLimit Limit, string Authority, ToolFiles Files)
{
    private const long MostResponseSeconds = 20;

    /// <summary>Calls in flight: no tool accepts more of them than requests.</summary>
    public int Concurrency => (int)Math.Min(Cell.Concurrency, Limit.Requests ?? long.MaxValue);

    /// <summary>Longest wait for one answer: half of the grace, so that a tool that waits ends by itself.</summary>
    public long ResponseSeconds => Math.Clamp(Cell.GraceMilliseconds / 2_000, 1, MostResponseSeconds);

    public IEnumerable<string> ConcurrencyWarnings => Concurrency < Cell.Concurrency ? [ToolWarnings.ConcurrencyLowered] : [];

    /// <summary>Calls in flight for a tool that ignores the requests when it has a duration.</summary>
    public int TimedConcurrency => Limit.DurationMilliseconds is null ? Concurrency : Cell.Concurrency;

    /// <summary>Warnings for a tool that ignores the requests when it has a duration.</summary>
    public IEnumerable<string> TimedWarnings => Limit switch
    {
        { DurationMilliseconds: null } => ConcurrencyWarnings,
        { Requests: not null } => [ToolWarnings.RequestLimitIgnored],
        _ => [],
    };

    /// <summary>How the target's port is secured; null for clear text.</summary>
    public TlsPlan? Tls => Cell.Request.Tls;

    /// <summary>Name by which requests call the target: over TLS that in its certificate; null where it has none but its address.</summary>
    public string? HostName => Tls?.ServerName ?? Cell.Request.HostName;

    /// <summary>What a URL and a request call the target: by name, where one is known.</summary>
    public string Site => HostName is { } name ? string.Create(CultureInfo.InvariantCulture, $"{name}:{Cell.Request.Port}") : Authority;

    /// <summary>The URL of a request, by name.</summary>
    public string Url(string path) => $"{Scheme}://{Site}{path}";

    /// <summary>The URL of a request for a tool that connects to where the URL says.</summary>
    public string AddressedUrl(string path) => $"{Scheme}://{Authority}{path}";

    private string Scheme => Tls is null ? "http" : "https";

    public HttpRequestPlan RequireHttp(string tool) => Cell.Request.Http ?? throw new ArgumentException($"{tool} sends HTTP requests; scenario {Cell.Scenario} has none.");

    public GrpcRequestPlan RequireGrpc(string tool) => Cell.Request.Grpc ?? throw new ArgumentException($"{tool} sends gRPC calls; scenario {Cell.Scenario} has none.");

    public static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
