using Hotlap.Api.Serialization;
using Hotlap.Measurement.Sequences;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a file of requests, a JSON object a line, as items of the scenarios that name it.</summary>
public static class RequestFileRules
{
    /// <summary>
    /// Largest size of all files of a run in bytes of UTF-8. The ConfigMap of the preparation, of at most 1 MiB, holds them beside other
    /// files.
    /// </summary>
    public const int MostBytes = 900 * 1024;

    private const int MostTold = 20;
    private const int TextLength = 60;

    private static readonly string[] HttpFields = ["path", "body", "method", "headers"];
    private static readonly string[] GrpcFields = ["data"];

    /// <summary>
    /// Returns the problems of a file, each as a sentence with the line, the value and the remedy; of many, the first, and how many more
    /// there are. Empty for a valid file.
    /// </summary>
    /// <param name="spec">The spec, whose scenarios use the file.</param>
    /// <param name="source">Where the file is.</param>
    /// <param name="text">The file.</param>
    public static IReadOnlyList<string> Check(BenchmarkRunSpec spec, KeyReference source, string text)
    {
        ArgumentNullException.ThrowIfNull(source);
        var name = $"ConfigMap {source.Name}: key {source.Key}";
        List<string> problems = [.. Users(spec, source).SelectMany(use => Check(use, name, text)).Distinct()];
        return problems.Count <= MostTold ? problems
            : [.. problems.Take(MostTold), $"{name} has {problems.Count - MostTold} more problems"];
    }

    private static IEnumerable<(string Path, Scenario Scenario)> Users(BenchmarkRunSpec spec, KeyReference source) =>
        spec.Scenarios.Select(scenario => (Path: $"scenarios[{scenario.Name}]", Scenario: scenario))
            .Concat(spec.Variants.SelectMany(variant => variant.Scenarios.Join(
                spec.Scenarios, own => own.Name, common => common.Name,
                (own, common) => (
                    Path: $"variants[{variant.Name}].scenarios[{own.Name}]", Scenario: VariantScenario.Of(variant, common)))))
            .Where(use => Requests.FileOf(use.Scenario.Http, use.Scenario.Grpc) == source);

    private static IEnumerable<string> Check((string Path, Scenario Scenario) use, string name, string text)
    {
        var lines = RequestLines.Of(text).ToList();
        var isGrpc = use.Scenario.Grpc is not null;
        if (lines.Count is 0 or > RequestListPlan.MostRequests)
            return [lines.Count == 0 ? $"{name} has no request; write a JSON object in each line, such as {Example(isGrpc)}"
                : $"{name}: {lines.Count} requests exceed the maximum of {RequestListPlan.MostRequests}; shorten the file"];
        var read = lines.ConvertAll(line => Read(line.Text, isGrpc));
        List<string> problems = [.. lines.Zip(read).Where(line => line.Second.Problem is not null)
            .Select(line => $"{name}: line {line.First.Number}{line.Second.Problem}")];
        return problems.Count > 0 ? problems
            : RequestListRules.CheckRead(use.Path, With(use.Scenario, read), index => $"{name}: line {lines[index].Number}");
    }

    private static Scenario With(Scenario scenario, List<Line> read) => scenario with
    {
        Http = scenario.Http is not { Requests: { } requests } http ? scenario.Http
            : http with { Requests = requests with { Items = read.ConvertAll(line => line.Http!) } },
        Grpc = scenario.Grpc is not { Requests: { } calls } grpc ? scenario.Grpc
            : grpc with { Requests = calls with { Items = read.ConvertAll(line => line.Grpc!) } },
    };

    private static Line Read(string text, bool isGrpc)
    {
        try
        {
            if (RequestLines.Parse(text) is not { } item)
                return Line.Wrong($": {Short(text)} is not a JSON object; write {Example(isGrpc)}");
            var known = isGrpc ? GrpcFields : HttpFields;
            if (item.Select(field => field.Key).FirstOrDefault(field => !known.Contains(field)) is { } unknown)
                return Line.Wrong($": the field {Short(unknown)} is not supported; use {string.Join(", ", known)}");
            return isGrpc ? new Line(Grpc: item.Deserialize(ApiJson.Default.GrpcRequestItem))
                : new Line(Http: item.Deserialize(ApiJson.Default.HttpRequestItem));
        }
        catch (JsonException e)
        {
            // A message of the reader has the position in this line, and none of the value.
            return Line.Wrong(e.Path is { Length: > 2 } path
                ? $".{path[2..]}: the value has another type; write {Example(isGrpc)}"
                : $": {Short(text)} is not JSON; write {Example(isGrpc)}");
        }
    }

    private static string Example(bool isGrpc) => isGrpc ? """{"data": {"name": "a"}}""" : """{"path": "/products/1"}""";

    private static string Short(string text) => $"\"{PlainText.Of(text, TextLength)}\"";

    /// <summary>A line that was read: an item of one kind, or a problem.</summary>
    private sealed record Line(HttpRequestItem? Http = null, GrpcRequestItem? Grpc = null, string? Problem = null)
    {
        public static Line Wrong(string problem) => new(Problem: problem);
    }
}
