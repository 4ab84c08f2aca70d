using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Turns requests of the spec into requests of the agent's plan: ports by number, payload put in, proto files by path.</summary>
internal static class Requests
{
    /// <summary>True where the request differs by payload.</summary>
    public static bool TakesPayload(Scenario scenario)
    {
        var texts = (scenario.Http?.Headers ?? []).Select(header => header.Value)
            .Append(scenario.Http?.Path).Append(scenario.Http?.Body).Append(scenario.Grpc?.Data?.ToJsonString());
        return texts.Any(text => text?.Contains(RequestPlan.PayloadMark, StringComparison.Ordinal) == true);
    }

    /// <summary>The request that ends the startup: the spec's own, or that of the first cell.</summary>
    public static RequestPlan Startup(BenchmarkRunSpec spec, Variant variant)
    {
        if (spec.Target.Startup is { Http: { } http }) return OfHttp(spec, http);
        if (spec.Target.Startup is { Grpc: { } grpc }) return OfGrpc(spec, grpc);
        var first = VariantScenario.Of(variant, Cell.All(spec)[0]);
        return OfScenario(spec, first.Scenario).WithPayload(PayloadBytes(first.Payload));
    }

    /// <summary>The request of a scenario, before a payload's size is put in.</summary>
    public static RequestPlan OfScenario(BenchmarkRunSpec spec, Scenario scenario) =>
        scenario.Grpc is { } grpc ? OfGrpc(spec, grpc) : OfHttp(spec, scenario.Http!);

    /// <summary>A payload in bytes; null for none.</summary>
    public static long? PayloadBytes(string payload) => Quantity.TryParse(payload, out var bytes) ? bytes : null;

    /// <summary>The distinct proto files of a spec, in the order in which they are first named.</summary>
    public static IReadOnlyList<ProtoSource> Protos(BenchmarkRunSpec spec) =>
        [.. spec.Scenarios.Select(scenario => scenario.Grpc).Prepend(spec.Target.Startup?.Grpc)
            .Concat(spec.Variants.SelectMany(variant => variant.Scenarios).Select(scenario => scenario.Grpc))
            .Select(call => call?.Proto).OfType<ProtoSource>().Distinct()];

    private static RequestPlan OfHttp(BenchmarkRunSpec spec, HttpRequest request) => new()
    {
        Port = spec.Target.Ports[request.Port],
        Http = new HttpRequestPlan
        {
            Version = request.Version,
            Path = request.Path,
            Method = request.Method,
            Headers = request.Headers.ToDictionary(header => header.Name, header => header.Value),
            Body = request.Body,
            ExpectedStatus = request.Expect.Status,
            ExpectedBody = request.Expect.Body,
            Expected = OfExpectation(request.Expect),
        },
    };

    private static BodyExpectation? OfExpectation(HttpExpectation expect) =>
        expect is { Contains.Count: 0, Excludes.Count: 0, Matches: null, Json.Count: 0 } ? null : new BodyExpectation
        {
            Contains = expect.Contains,
            Excludes = expect.Excludes,
            Matches = expect.Matches,
            Json = [.. expect.Json.Select(json => new JsonValueExpectation { Path = json.Path, Value = json.Value })],
        };

    private static RequestPlan OfGrpc(BenchmarkRunSpec spec, GrpcRequest request) => new()
    {
        Port = spec.Target.Ports[request.Port],
        Grpc = new GrpcRequestPlan
        {
            Call = request.Call,
            ProtoPath = request.Proto is null ? null : AgentContainers.ProtoPath(Protos(spec).ToList().IndexOf(request.Proto), request.Proto),
            Data = request.Data?.ToJsonString() ?? "{}",
            Metadata = request.Metadata.ToDictionary(entry => entry.Name, entry => entry.Value),
        },
    };
}
