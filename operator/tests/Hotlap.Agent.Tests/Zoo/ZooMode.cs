using System.Security.Authentication;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>What a server of the zoo does, as many real servers do it. Without settings it answers each request correctly after 20 ms.</summary>
/// <param name="Name">Name in the matrix.</param>
/// <param name="Does">What the server does, for the page.</param>
internal sealed record ZooMode(string Name, string Does)
{
    /// <summary>Time that every answer takes unless the mode says otherwise: long beside what a busy machine adds.</summary>
    public static readonly TimeSpan Usual = TimeSpan.FromMilliseconds(20);

    private static readonly Func<ZooTurn, ZooFate> Sound = _ => ZooFate.Answered;

    /// <summary>Whether the server answers every request as planned, on connections and streams that it does not limit.</summary>
    public bool IsSound => Fate == Sound && (PerConnection, Age, Idle, Connections, Streams) == (null, null, null, null, null);

    /// <summary>The protocols in which a server can do this.</summary>
    public ZooProtocols On { get; init; } = ZooProtocols.All;

    /// <summary>Whether only legs over TLS can show it.</summary>
    public bool OnlyTls { get; init; }

    /// <summary>Whether only legs at a fixed rate can show it.</summary>
    public bool OnlyRate { get; init; }

    /// <summary>Time from a request's arrival to the first byte of its answer.</summary>
    public Func<ZooTurn, TimeSpan> Time { get; init; } = _ => Usual;

    /// <summary>What becomes of a request.</summary>
    public Func<ZooTurn, ZooFate> Fate { get; init; } = Sound;

    /// <summary>Bytes of the body of a correct answer.</summary>
    public Func<ZooTurn, int> Bytes { get; init; } = _ => 100;

    /// <summary>Status of a correct answer.</summary>
    public int Status { get; init; } = 200;

    public ZooBody Body { get; init; }

    /// <summary>Further headers of an answer, in lower case over HTTP/2.</summary>
    public IReadOnlyList<(string Name, string Value)> Headers { get; init; } = [];

    /// <summary>Trailer of an answer.</summary>
    public bool Trailer { get; init; }

    /// <summary>Informational answer before the real one: 100 or 103.</summary>
    public int? Informs { get; init; }

    /// <summary>Name of the header with the length over HTTP/1.1.</summary>
    public string LengthName { get; init; } = "Content-Length";

    /// <summary>Version that HTTP/1.1 answers name.</summary>
    public string Version { get; init; } = "HTTP/1.1";

    /// <summary>Requests on each connection before it ends.</summary>
    public int? PerConnection { get; init; }

    /// <summary>How long a connection lives.</summary>
    public TimeSpan? Age { get; init; }

    /// <summary>How long a connection may be idle.</summary>
    public TimeSpan? Idle { get; init; }

    /// <summary>How a connection ends.</summary>
    public ZooClose Close { get; init; }

    /// <summary>Connections at the same time; further ones are reset.</summary>
    public int? Connections { get; init; }

    /// <summary>Streams at the same time on a connection of HTTP/2.</summary>
    public int? Streams { get; init; }

    /// <summary>Bytes that a client may send before the server asks for more, over HTTP/2.</summary>
    public int? Window { get; init; }

    /// <summary>Whether HTTP/2 answers are padded and their headers split into CONTINUATION frames, with pings between.</summary>
    public bool Ornate { get; init; }

    /// <summary>Whether the answer goes out before the request's body has been read.</summary>
    public bool Early { get; init; }

    /// <summary>Wait before the handshake of TLS.</summary>
    public TimeSpan Handshake { get; init; }

    public SslProtocols Tls { get; init; }

    /// <summary>Name that a request must be for.</summary>
    public string? Host { get; init; }

    /// <summary>The request, made from the usual one.</summary>
    public Func<RequestPlan, RequestPlan> Request { get; init; } = request => request;

    /// <summary>The load, made from the usual one.</summary>
    public Func<CellPlan, CellPlan> Load { get; init; } = cell => cell;

    /// <summary>Whether a leg can show it at all.</summary>
    public Func<ZooLeg, bool> Fits { get; init; } = _ => true;

    public bool AppliesTo(ZooLeg leg) =>
        On.HasFlag(leg.Protocol) && (!OnlyTls || leg.IsTls) && (!OnlyRate || leg.Rate is not null) && Fits(leg);
}

[Flags]
internal enum ZooProtocols
{
    Http1 = 1,
    Http2 = 2,
    Grpc = 4,
    Http = Http1 | Http2,
    Multiplexed = Http2 | Grpc,
    All = Http | Grpc,
}

/// <summary>How the body of an answer is sent.</summary>
internal enum ZooBody
{
    /// <summary>In one piece.</summary>
    Whole,

    /// <summary>In four pieces, 5 ms apart.</summary>
    Slow,

    /// <summary>In chunks, over HTTP/1.1; in one piece to a client of HTTP/1.0.</summary>
    Chunked,

    /// <summary>In chunks, 5 ms apart.</summary>
    SlowChunks,

    /// <summary>To the end of the connection, over HTTP/1.1.</summary>
    UntilClose,

    /// <summary>Apart from its head, with Nagle's algorithm.</summary>
    TwoWrites,

    /// <summary>Compressed, whatever the client accepts.</summary>
    Compressed,
}

/// <summary>How a connection ends after its last answer.</summary>
internal enum ZooClose
{
    /// <summary>As the last answer says (Connection: close), or after a GOAWAY when the open streams are answered.</summary>
    Announced,

    /// <summary>Without a word.</summary>
    Silent,

    /// <summary>By RST.</summary>
    Reset,

    /// <summary>In the server's direction only: it still takes requests, and answers none.</summary>
    Half,
}

/// <summary>What becomes of a request.</summary>
internal readonly record struct ZooFate(ZooFateKind Kind, int Status = 0)
{
    public static ZooFate Answered => default;

    /// <summary>Another status; for gRPC this status of gRPC.</summary>
    public static ZooFate Of(int status) => new(ZooFateKind.Status, status);

    public static ZooFate Of(ZooFateKind kind) => new(kind);
}

internal enum ZooFateKind
{
    Answer,
    Status,

    /// <summary>The connection ends in the middle of the body.</summary>
    Cut,

    /// <summary>The connection, or over HTTP/2 the stream, is reset in the middle of the body.</summary>
    Reset,

    /// <summary>No answer, and the connection stays open.</summary>
    Hang,

    /// <summary>The connection ends without an answer.</summary>
    Drop,

    /// <summary>The stream is refused (RFC 9113, section 8.7).</summary>
    Refuse,

    /// <summary>An answer without its body.</summary>
    Empty,
}

/// <summary>Which request it is.</summary>
/// <param name="Number">Over all connections, from 1; 0 for the agent's own check.</param>
/// <param name="Count">Requests of the load so far.</param>
/// <param name="OnConnection">On its connection, from 1.</param>
/// <param name="Elapsed">Time since the first request of the load.</param>
internal readonly record struct ZooTurn(int Number, int Count, int OnConnection, TimeSpan Elapsed)
{
    /// <summary>True for each n-th request of the load.</summary>
    public bool IsEach(int n) => Number > 0 && Number % n == 0;

    /// <summary>A number from 0 to 1 that is the same for this turn each time.</summary>
    public double Chance => (Number * 0.618_033_988_749_895) % 1;
}
