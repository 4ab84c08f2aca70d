using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Units;
using Hotlap.Planning.Urls;

namespace Hotlap.Planning.Building;

/// <summary>Turns requests of the spec into requests of the agent's plan: ports by number, payload put in, proto files by path.</summary>
internal static class Requests
{
    /// <summary>True where the request differs by payload.</summary>
    public static bool TakesPayload(Scenario scenario) =>
        Heads(scenario).Concat(Bodies(scenario)).Any(text => text?.Contains(RequestPlan.PayloadMark, StringComparison.Ordinal) == true)
        || PayloadTexts(scenario) > 0;

    /// <summary>True where the mark of a text stands where none is put in.</summary>
    public static bool HasMisplacedText(Scenario scenario) =>
        Heads(scenario).Any(text => text?.Contains(RequestPlan.PayloadTextMark, StringComparison.Ordinal) == true);

    /// <summary>How many texts of a payload's size the request has.</summary>
    public static int PayloadTexts(Scenario scenario) => Bodies(scenario).Sum(text => (text?.Split(RequestPlan.PayloadTextMark).Length ?? 1) - 1);

    /// <summary>
    /// The request that ends the startup: the spec's own, or that of the first cell with one. A text of the payload's size is put in by the agent
    /// (<see cref="StartupPayload"/>).
    /// </summary>
    public static RequestPlan Startup(BenchmarkRunSpec spec, Variant variant)
    {
        if (spec.Target.Startup is { Http: { } http }) return OfHttp(spec, http);
        if (spec.Target.Startup is { Grpc: { } grpc }) return OfGrpc(spec, grpc);
        var first = VariantScenario.Of(variant, First(spec));
        var request = OfScenario(spec, first.Scenario).WithPayloadSize(PayloadBytes(first.Payload));
        return UrlRequests.Aim(spec, request, ServiceUrl.Parse(variant.Url));
    }

    /// <summary>Bytes of the text that the request of the startup takes; null for none.</summary>
    public static long? StartupPayload(BenchmarkRunSpec spec, Variant variant)
    {
        if (spec.Target.Startup is not null) return null;
        var first = VariantScenario.Of(variant, First(spec));
        return PayloadTexts(first.Scenario) > 0 ? PayloadBytes(first.Payload) : null;
    }

    /// <summary>The request of a scenario, before a payload's size is put in.</summary>
    public static RequestPlan OfScenario(BenchmarkRunSpec spec, Scenario scenario) =>
        scenario.Grpc is { } grpc ? OfGrpc(spec, grpc) : OfHttp(spec, scenario.Http!);

    /// <summary>A payload in bytes; null for none.</summary>
    public static long? PayloadBytes(string payload) => Quantity.TryParse(payload, out var bytes) ? bytes : null;

    /// <summary>True where the calls of a scenario stream, for one variant at least.</summary>
    public static bool Stream(BenchmarkRunSpec spec) => spec.Scenarios.Select(scenario => scenario.Grpc)
        .Concat(spec.Variants.SelectMany(variant => variant.Scenarios).Select(own => own.Grpc)).Any(call => call?.Stream is not null);

    /// <summary>The distinct proto files of a spec, in the order in which they are first named.</summary>
    public static IReadOnlyList<ProtoSource> Protos(BenchmarkRunSpec spec) =>
        [.. spec.Scenarios.Select(scenario => scenario.Grpc).Prepend(spec.Target.Startup?.Grpc)
            .Concat(spec.Variants.SelectMany(variant => variant.Scenarios).Select(scenario => scenario.Grpc))
            .Select(call => call?.Proto).OfType<ProtoSource>().Distinct()];

    /// <summary>The distinct certificates that a spec trusts, in the order in which they are first named.</summary>
    public static IReadOnlyList<KeyReference> Authorities(BenchmarkRunSpec spec) =>
        [.. spec.Target.Tls.Select(tls => tls.Ca?.ConfigMapKeyRef).OfType<KeyReference>().Distinct()];

    private static Cell First(BenchmarkRunSpec spec) => Cell.All(spec).First(cell => cell.Scenario.Program is null);

    private static IEnumerable<string?> Heads(Scenario scenario) =>
        (scenario.Http?.Headers ?? []).Select(header => header.Value).Append(scenario.Http?.Path).Concat((scenario.Grpc?.Metadata ?? []).Select(entry => entry.Value));

    private static IEnumerable<string?> Bodies(Scenario scenario) => [scenario.Http?.Body, scenario.Grpc?.Data?.ToJsonString()];

    private static RequestPlan OfHttp(BenchmarkRunSpec spec, HttpRequest request) => new()
    {
        Port = spec.Target.Ports.GetValueOrDefault(request.Port),
        Tls = OfPort(spec, request.Port),
        Http = new HttpRequestPlan
        {
            Version = request.Version,
            Path = request.Path,
            Method = request.Method,
            Headers = Texts(request.Headers),
            HeadersFrom = Values.Variables(spec, request.Headers),
            Body = request.Body,
            ExpectedStatus = request.Expect.Status,
            ExpectedBody = request.Expect.Body,
            Expected = OfExpectation(request.Expect),
        },
    };

    /// <summary>Path of the certificates that an entry trusts; null where it trusts every server.</summary>
    public static string? CaPath(BenchmarkRunSpec spec, TargetTls tls) =>
        tls.Ca?.ConfigMapKeyRef is { } ca ? AgentContainers.CaPath(Authorities(spec).ToList().IndexOf(ca)) : null;

    private static TlsPlan? OfPort(BenchmarkRunSpec spec, string port) => spec.Target.Tls.Find(tls => tls.Port == port) is not { } found ? null : new TlsPlan
    {
        CaPath = CaPath(spec, found),
        ServerName = found.ServerName,
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
        Port = spec.Target.Ports.GetValueOrDefault(request.Port),
        Tls = OfPort(spec, request.Port),
        Grpc = new GrpcRequestPlan
        {
            Call = request.Call,
            ProtoPath = request.Proto is null ? null : AgentContainers.ProtoPath(Protos(spec).ToList().IndexOf(request.Proto), request.Proto),
            Data = request.Data?.ToJsonString() ?? "{}",
            Metadata = Texts(request.Metadata),
            MetadataFrom = Values.Variables(spec, request.Metadata),
            Messages = request.Stream?.Messages,
        },
    };

    /// <summary>Texts by name; where a value from elsewhere stands alone, its mark.</summary>
    private static Dictionary<string, string> Texts(IEnumerable<EnvVar> entries) => entries.ToDictionary(
        entry => entry.Name, entry => entry.ValueFrom is not null && entry.Value.Length == 0 ? RequestPlan.ValueMark : entry.Value);
}
