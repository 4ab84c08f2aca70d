using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Turns requests of the spec into requests of the agent's plan: ports by number, payload put in, proto files by path.</summary>
internal static class Requests
{
    /// <summary>Stands for the payload's size in a request.</summary>
    public const string PayloadMark = "{payload.bytes}";

    /// <summary>True where the request differs by payload.</summary>
    public static bool TakesPayload(Scenario scenario)
    {
        var texts = (scenario.Http?.Headers ?? []).Select(header => header.Value)
            .Append(scenario.Http?.Path).Append(scenario.Http?.Body).Append(scenario.Grpc?.Data?.ToJsonString());
        return texts.Any(text => text?.Contains(PayloadMark, StringComparison.Ordinal) == true);
    }

    /// <summary>The request that ends the startup: the spec's own, or that of the first cell.</summary>
    public static RequestPlan Startup(BenchmarkRunSpec spec) => spec.Target.Startup switch
    {
        { Http: { } http } => OfHttp(spec, http, ""),
        { Grpc: { } grpc } => OfGrpc(spec, grpc, ""),
        _ => OfCell(spec, Cell.All(spec)[0]),
    };

    public static RequestPlan OfCell(BenchmarkRunSpec spec, Cell cell) => cell.Scenario.Grpc is { } grpc
        ? OfGrpc(spec, grpc, cell.Payload)
        : OfHttp(spec, cell.Scenario.Http!, cell.Payload);

    /// <summary>The distinct proto files of a spec, in the order in which they are first named.</summary>
    public static IReadOnlyList<ProtoSource> Protos(BenchmarkRunSpec spec) =>
        [.. spec.Scenarios.Select(scenario => scenario.Grpc?.Proto).Prepend(spec.Target.Startup?.Grpc?.Proto).OfType<ProtoSource>().Distinct()];

    private static RequestPlan OfHttp(BenchmarkRunSpec spec, HttpRequest request, string payload) => new()
    {
        Port = spec.Target.Ports[request.Port],
        Http = new HttpRequestPlan
        {
            Path = PutPayload(request.Path, payload),
            Method = request.Method,
            Headers = request.Headers.ToDictionary(header => header.Name, header => PutPayload(header.Value, payload)),
            Body = request.Body is null ? null : PutPayload(request.Body, payload),
            ExpectedStatus = request.Expect.Status,
            ExpectedBody = request.Expect.Body,
        },
    };

    private static RequestPlan OfGrpc(BenchmarkRunSpec spec, GrpcRequest request, string payload) => new()
    {
        Port = spec.Target.Ports[request.Port],
        Grpc = new GrpcRequestPlan
        {
            Call = request.Call,
            ProtoPath = request.Proto is null ? null : AgentContainers.ProtoPath(Protos(spec).ToList().IndexOf(request.Proto), request.Proto),
            Data = PutPayload(request.Data?.ToJsonString() ?? "{}", payload),
            Metadata = request.Metadata.ToDictionary(entry => entry.Name, entry => entry.Value),
        },
    };

    private static string PutPayload(string text, string payload) =>
        Quantity.TryParse(payload, out var bytes) ? text.Replace(PayloadMark, bytes.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal) : text;
}
