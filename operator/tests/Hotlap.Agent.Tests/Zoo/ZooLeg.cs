using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>A way in which a load is sent: a tool, a protocol, with or without TLS, kept connections, a rate.</summary>
/// <param name="Name">Name in the matrix.</param>
/// <param name="Tool">The tool.</param>
/// <param name="Protocol">One protocol.</param>
internal sealed record ZooLeg(string Name, LoadTool Tool, ZooProtocols Protocol)
{
    private const int Calls = 4;
    private const int Streams = 8;

    public static readonly string Proto = Path.Combine(AppContext.BaseDirectory, "Assets/everything.proto");

    public bool IsTls { get; init; }

    public bool KeepAlive { get; init; } = true;

    /// <summary>Requests per second; null for a closed loop.</summary>
    public long? Rate { get; init; }

    public static IReadOnlyList<ZooLeg> All { get; } =
    [
        new("ab", LoadTool.ApacheBench, ZooProtocols.Http1) { KeepAlive = false },
        new("ab kept", LoadTool.ApacheBench, ZooProtocols.Http1),
        new("ab TLS", LoadTool.ApacheBench, ZooProtocols.Http1) { IsTls = true },
        new("h2load", LoadTool.H2load, ZooProtocols.Http1),
        new("h2load TLS", LoadTool.H2load, ZooProtocols.Http1) { IsTls = true },
        new("oha", LoadTool.Oha, ZooProtocols.Http1),
        new("oha closing", LoadTool.Oha, ZooProtocols.Http1) { KeepAlive = false },
        new("oha TLS", LoadTool.Oha, ZooProtocols.Http1) { IsTls = true },
        new("oha rate", LoadTool.Oha, ZooProtocols.Http1) { Rate = 100 },
        new("h2load h2c", LoadTool.H2load, ZooProtocols.Http2),
        new("h2load h2", LoadTool.H2load, ZooProtocols.Http2) { IsTls = true },
        new("oha h2c", LoadTool.Oha, ZooProtocols.Http2),
        new("oha h2", LoadTool.Oha, ZooProtocols.Http2) { IsTls = true },
        new("ghz", LoadTool.Ghz, ZooProtocols.Grpc),
        new("ghz TLS", LoadTool.Ghz, ZooProtocols.Grpc) { IsTls = true },
        new("ghz rate", LoadTool.Ghz, ZooProtocols.Grpc) { Rate = 100 },
        new("h2load gRPC", LoadTool.H2load, ZooProtocols.Grpc),
        new("h2load gRPC TLS", LoadTool.H2load, ZooProtocols.Grpc) { IsTls = true },
    ];

    public CellPlan Plan(ZooMode mode, int port, TlsPlan tls) => mode.Load(new CellPlan
    {
        Scenario = mode.Name, Tool = Tool, KeepAlive = KeepAlive, GraceMilliseconds = 5_000, RatePerSecond = Rate,
        Concurrency = Protocol == ZooProtocols.Http1 ? Calls : Streams,
        Connections = Protocol == ZooProtocols.Http1 ? null : 2,
        // Calls in flight are judged from two seconds on; ab takes whole seconds.
        DurationMilliseconds = 2_100,
        Request = mode.Request(new RequestPlan
        {
            Port = port, Tls = IsTls ? tls : null,
            Http = Protocol == ZooProtocols.Grpc ? null
                : new HttpRequestPlan { Version = Protocol == ZooProtocols.Http2 ? HttpRequestPlan.Http2 : HttpRequestPlan.Http1 },
            Grpc = Protocol != ZooProtocols.Grpc ? null
                : new GrpcRequestPlan { Call = $"{Server.Service}/Do", Data = "{}", ProtoPath = Proto },
        }),
    });
}
