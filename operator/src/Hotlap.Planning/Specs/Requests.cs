using Hotlap.Api.Units;
using Hotlap.Measurement.Sequences;

namespace Hotlap.Planning.Specs;

/// <summary>Converts requests of the spec for the agent: ports by number, payloads inserted, proto files by path.</summary>
internal static class Requests
{
    /// <summary>True when the request depends on the payload.</summary>
    public static bool TakesPayload(SingleHttpRequest? http, SingleGrpcRequest? grpc) =>
        Heads(http, grpc).Concat(Bodies(http, grpc)).Any(text => Contains(text, RequestPlan.PayloadMark))
        || Bodies(http, grpc).Any(text => Contains(text, RequestPlan.PayloadTextMark));

    /// <summary>True when the mark for a payload's text is used where no text is inserted.</summary>
    public static bool HasMisplacedText(SingleHttpRequest? http, SingleGrpcRequest? grpc) =>
        Heads(http, grpc).Any(text => Contains(text, RequestPlan.PayloadTextMark));

    /// <summary>Returns how many texts of a payload's size the request contains; of several requests, the one with the most.</summary>
    public static int PayloadTexts(Scenario scenario) =>
        Bodies(scenario.Http, scenario.Grpc).Max(text => (text?.Split(RequestPlan.PayloadTextMark).Length ?? 1) - 1);

    /// <summary>Returns the request that ends the startup: the spec's own, or that of the first cell with one.</summary>
    public static RequestPlan Startup(BenchmarkRunSpec spec, Variant variant)
    {
        if (spec.Target.Startup is { Http: { } http }) return OfHttp(spec, http);
        if (spec.Target.Startup is { Grpc: { } grpc }) return OfGrpc(spec, grpc);
        var first = VariantScenario.Of(variant, First(spec));
        var request = OfScenario(spec, first.Scenario).WithPayloadSize(PayloadBytes(first.Payload));
        return UrlRequests.Aim(spec, RequestSequence.Shortened(request), ServiceUrl.Parse(variant.Url));
    }

    /// <summary>Returns the size of the text in the startup request, in bytes; null when it has none.</summary>
    public static long? StartupPayload(BenchmarkRunSpec spec, Variant variant)
    {
        if (spec.Target.Startup is not null) return null;
        var first = VariantScenario.Of(variant, First(spec));
        return PayloadTexts(first.Scenario) > 0 ? PayloadBytes(first.Payload) : null;
    }

    /// <summary>Returns the request of a scenario, before a payload's size is inserted.</summary>
    public static RequestPlan OfScenario(BenchmarkRunSpec spec, Scenario scenario) =>
        (scenario.Grpc is { } grpc ? OfGrpc(spec, grpc) : OfHttp(spec, scenario.Http!)) with { Varying = OfList(spec, scenario) };

    /// <summary>Returns the requests that a scenario describes, with their placeholders: only what can vary of them.</summary>
    public static IReadOnlyList<RequestPlan> Templates(Scenario scenario) => RequestSequence.Templates(new RequestPlan
    {
        Http = scenario.Http is not { } http ? null : new HttpRequestPlan { Path = http.Path, Body = http.Body },
        Grpc = scenario.Grpc is not { } grpc ? null : new GrpcRequestPlan { Data = grpc.Data?.ToJsonString() ?? "{}" },
        Varying = OfList(scenario),
    });

    /// <summary>Returns the size of a payload in bytes; null for none.</summary>
    public static long? PayloadBytes(string payload) => Quantity.TryParse(payload, out var bytes) ? bytes : null;

    /// <summary>True when the calls of a scenario are streams, for at least one variant.</summary>
    public static bool Stream(BenchmarkRunSpec spec) => Calls(spec).Any(call => call?.Stream is not null);

    /// <summary>Returns the distinct proto files of a spec, in the order of their first use.</summary>
    public static IReadOnlyList<ProtoSource> Protos(BenchmarkRunSpec spec) =>
        [.. Calls(spec).Prepend(spec.Target.Startup?.Grpc).Select(call => call?.Proto).OfType<ProtoSource>().Distinct()];

    public static IReadOnlyList<KeyReference> Authorities(BenchmarkRunSpec spec) =>
        [.. spec.Target.Tls.Select(tls => tls.Ca?.ConfigMapKeyRef).OfType<KeyReference>().Distinct()];

    /// <summary>Returns the distinct files of requests of a spec, in the order of their first use.</summary>
    public static IReadOnlyList<KeyReference> Files(BenchmarkRunSpec spec) =>
        [.. spec.Scenarios.Select(scenario => FileOf(scenario.Http, scenario.Grpc))
            .Concat(spec.Variants.SelectMany(variant => variant.Scenarios).Select(own => FileOf(own.Http, own.Grpc)))
            .OfType<KeyReference>().Distinct()];

    /// <summary>Returns the file that holds the items of a request; null for none.</summary>
    public static KeyReference? FileOf(HttpRequest? http, GrpcRequest? grpc) =>
        (http?.Requests?.ItemsFrom ?? grpc?.Requests?.ItemsFrom)?.ConfigMapKeyRef;

    private static IEnumerable<SingleGrpcRequest?> Calls(BenchmarkRunSpec spec) => spec.Scenarios.Select(scenario => scenario.Grpc)
        .Concat(spec.Variants.SelectMany(variant => variant.Scenarios).Select(own => own.Grpc));

    private static Cell First(BenchmarkRunSpec spec) => Cell.All(spec).First(cell => cell.Scenario.Program is null);

    private static bool Contains(string? text, string mark) => text?.Contains(mark, StringComparison.Ordinal) == true;

    private static IEnumerable<string?> Heads(SingleHttpRequest? http, SingleGrpcRequest? grpc) =>
        (http?.Headers ?? []).Select(header => header.Value).Append(http?.Path)
            .Concat(((http as HttpRequest)?.Requests?.Items ?? []).Select(item => item.Path))
            .Concat((grpc?.Metadata ?? []).Select(entry => entry.Value));

    private static IEnumerable<string?> Bodies(SingleHttpRequest? http, SingleGrpcRequest? grpc) =>
        new[] { http?.Body, grpc?.Data?.ToJsonString() }
            .Concat(((http as HttpRequest)?.Requests?.Items ?? []).Select(item => item.Body))
            .Concat(((grpc as GrpcRequest)?.Requests?.Items ?? []).Select(item => item.Data?.ToJsonString()));

    private static RequestListPlan? OfList(BenchmarkRunSpec spec, Scenario scenario) =>
        OfList(scenario) is not { } list ? null
        : FileOf(scenario.Http, scenario.Grpc) is not { } file ? list
        : list with { ItemsPath = AgentPaths.RequestsPath(Files(spec).Index().First(own => own.Item == file).Index) };

    private static RequestListPlan? OfList(Scenario scenario) =>
        scenario.Grpc?.Requests is { } calls ? OfList(calls, item => new RequestItem(Data: item.Data?.ToJsonString()))
        : scenario.Http?.Requests is { } requests ? OfList(requests, item => new RequestItem(item.Path, item.Body))
        : null;

    private static RequestListPlan OfList<T>(RequestList<T> list, Func<T, RequestItem> convert) => new()
    {
        Items = [.. list.Items.Select(convert)],
        Count = list.Count,
        Shuffled = list.Order == RequestOrder.Shuffled,
        Seed = list.Seed,
    };

    private static RequestPlan OfHttp(BenchmarkRunSpec spec, SingleHttpRequest request) => new()
    {
        Port = spec.Target.Ports.Number(request.Port),
        Tls = OfPort(spec, request.Port),
        Http = new HttpRequestPlan
        {
            Version = request.Version,
            Path = request.Path,
            Method = request.Method,
            Headers = Texts(request.Headers),
            HeadersFrom = RequestValues.Variables(spec, request.Headers),
            Body = request.Body,
            ExpectedStatus = request.Expect.Status,
            ExpectedBody = request.Expect.Body,
            Expected = OfExpectation(request.Expect),
        },
    };

    /// <summary>Returns the path of the certificates that an entry trusts; null when it trusts every server.</summary>
    public static string? CaPath(BenchmarkRunSpec spec, TargetTls tls) =>
        tls.Ca?.ConfigMapKeyRef is { } ca ? AgentPaths.CaPath(Authorities(spec).ToList().IndexOf(ca)) : null;

    private static TlsPlan? OfPort(BenchmarkRunSpec spec, string port) =>
        spec.Target.Tls.Find(tls => tls.Port == port) is not { } found ? null : new TlsPlan
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

    private static RequestPlan OfGrpc(BenchmarkRunSpec spec, SingleGrpcRequest request) => new()
    {
        Port = spec.Target.Ports.Number(request.Port),
        Tls = OfPort(spec, request.Port),
        Grpc = new GrpcRequestPlan
        {
            Call = request.Call,
            ProtoPath = request.Proto is null ? null : AgentPaths.ProtoPath(Protos(spec).ToList().IndexOf(request.Proto), request.Proto),
            Data = request.Data?.ToJsonString() ?? "{}",
            Metadata = Texts(request.Metadata),
            MetadataFrom = RequestValues.Variables(spec, request.Metadata),
            Messages = request.Stream?.Messages,
        },
    };

    /// <summary>Returns the texts by name. An entry that consists only of a value from elsewhere gets the mark for this value.</summary>
    private static Dictionary<string, string> Texts(IEnumerable<EnvVar> entries) => entries.ToDictionary(
        entry => entry.Name, entry => entry.ValueFrom is not null && entry.Value.Length == 0 ? RequestPlan.ValueMark : entry.Value);
}
