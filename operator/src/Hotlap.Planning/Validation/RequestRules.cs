using Hotlap.Measurement.Sequences;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a request: one protocol, a port of the target, a well-formed path or call.</summary>
internal static class RequestRules
{
    private static readonly string[] Methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
    private static readonly string[] Versions = [HttpRequestPlan.Http1, HttpRequestPlan.Http2];

    public static IEnumerable<string> Check(string path, BenchmarkRunSpec spec, SingleHttpRequest? http, SingleGrpcRequest? grpc)
    {
        if (http is not null && grpc is not null)
            yield return $"{path}: both http and grpc are set; a request has one protocol, so split it in two";
        if (http is null && grpc is null) yield return $"{path}: neither http nor grpc is set; add the one that the service speaks";
        foreach (var problem in http is null ? [] : Http($"{path}.http", spec, http)) yield return problem;
        foreach (var problem in grpc is null ? [] : Grpc($"{path}.grpc", spec, grpc)) yield return problem;
    }

    private static IEnumerable<string> Http(string path, BenchmarkRunSpec spec, SingleHttpRequest http)
    {
        foreach (var problem in Port(path, spec, http.Port)) yield return problem;
        foreach (var problem in Path($"{path}.path", http.Path)) yield return problem;
        if (!Methods.Contains(http.Method)) yield return $"{path}.method: \"{http.Method}\" is not supported; use {NameList.List(Methods)}";
        if (!Versions.Contains(http.Version))
            yield return $"{path}.version: \"{http.Version}\" is not supported; use {NameList.List(Versions)}";
        if (http is { Body: not null, Method: "GET" or "HEAD" })
            yield return $"{path}.body: {http.Method} has no body; use POST, PUT, PATCH or DELETE";
        foreach (var problem in Body($"{path}.body", http.Body).Concat(Body($"{path}.expect.body", http.Expect.Body)))
            yield return problem;
        if (http.Expect.Status is < 200 or > 599) yield return $"{path}.expect.status: {http.Expect.Status} is not a final HTTP status; "
            + "use 200 to 599";
        foreach (var problem in AnswerRules.Check($"{path}.expect", http)) yield return problem;
    }

    public static IEnumerable<string> Path(string field, string path)
    {
        if (!path.StartsWith('/')) yield return $"{field}: \"{path}\" does not begin with a slash";
        if (Placeholders.Without(path).Any(character => character <= ' '))
            yield return $"{field}: \"{path}\" contains spaces or control characters; percent-encode them, a space as %20";
    }

    public static IEnumerable<string> Body(string field, string? body)
    {
        if (body is not null && Encoding.UTF8.GetByteCount(body) is > PlanRules.MostBodyBytes and var bytes)
            yield return $"{field}: {bytes} bytes exceed the maximum of {PlanRules.MostBodyBytes} (64Ki); shorten it";
    }

    private static IEnumerable<string> Grpc(string path, BenchmarkRunSpec spec, SingleGrpcRequest grpc)
    {
        foreach (var problem in Port(path, spec, grpc.Port)) yield return problem;
        var parts = grpc.Call.Split('/');
        if (parts.Length != 2 || parts.Any(string.IsNullOrWhiteSpace))
            yield return $"{path}.call: \"{grpc.Call}\" is not a gRPC method; write it as package.Service/Method";
        if (grpc.Proto is not null && grpc.Reflection) yield return $"{path}: both proto and reflection are set; keep one";
        if (grpc.Proto is null && !grpc.Reflection)
            yield return $"{path}: neither proto nor reflection is set; name a proto file in a ConfigMap, or set reflection: true";
        if (grpc.Stream is { Messages: null }) yield return $"{path}.stream.messages: is missing; set the number of messages per call";
        if (grpc.Stream is { Messages: < 1 or > GrpcRequestPlan.MostMessages } stream)
            yield return $"{path}.stream.messages: {stream.Messages} is out of range; use 1 to {GrpcRequestPlan.MostMessages}";
        foreach (var problem in grpc.Proto is null ? [] : ProtoRules.Check($"{path}.proto", grpc.Proto)) yield return problem;
    }

    private static IEnumerable<string> Port(string path, BenchmarkRunSpec spec, string port) =>
        UrlRuns.Is(spec) ? port.Length == 0 ? [] : [$"{path}.port: the port is part of the url; leave it out"]
        : spec.Target.Ports.Names().Contains(port) ? []
        : port.Length == 0
            ? [$"{path}.port: is missing; use one of {NameList.List(spec.Target.Ports.Names())}"]
                : [$"{path}.port: target.ports has no \"{port}\"; use one of {NameList.List(spec.Target.Ports.Names())}"];
}

/// <summary>Validates the expected answer: expressions and paths must be valid, and texts must not contradict each other.</summary>
internal static class AnswerRules
{
    public static IEnumerable<string> Check(string path, SingleHttpRequest http)
    {
        var expect = http.Expect;
        if (http.Method == "HEAD" && expect is not { Body: null, Contains.Count: 0, Excludes.Count: 0, Matches: null, Json.Count: 0 })
            yield return $"{path}: the response to HEAD has no body; expect only a status, or use GET";
        foreach (var (field, texts) in new[] { ("contains", expect.Contains), ("excludes", expect.Excludes) })
            for (var index = 0; index < texts.Count; index++)
                if (texts[index].Length == 0) yield return $"{path}.{field}[{index}]: is empty; set the text";
        foreach (var text in expect.Contains.Intersect(expect.Excludes))
            yield return $"{path}: \"{text}\" is in both contains and excludes; remove one";
        if (expect.Matches is { } pattern && !BodyPattern.TryParse(pattern, out _, out var problem))
            yield return $"{path}.matches: \"{pattern}\" cannot be used: {problem}";
        foreach (var json in expect.Json.Where(json => !JsonPath.TryParse(json.Path, out _)))
            yield return $"{path}.json: \"{json.Path}\" is not a JSONPath to a single value; write it as $.items[0].id, with ['...'] for "
                + "names with other characters";
    }
}
