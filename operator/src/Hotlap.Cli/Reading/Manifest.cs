using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Kubernetes;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Validation;

namespace Hotlap.Cli.Reading;

/// <summary>A run, or a ConfigMap that a run refers to, as written in a file.</summary>
/// <param name="Kind">BenchmarkRun or ConfigMap.</param>
/// <param name="Key">Name, and the namespace that the file states; null for none.</param>
/// <param name="Body">The object, without what the server writes.</param>
internal sealed record Manifest(string Kind, ObjectKey Key, JsonObject Body)
{
    private const string AllFields = "(kubectl explain bmr.spec --recursive lists all fields)";

    public bool IsRun => Kind == BenchmarkRun.KindName;

    /// <summary>Kind and name, as kubectl prints them.</summary>
    public string Title => IsRun ? $"benchmarkrun.{BenchmarkRun.Group}/{Key.Name}" : $"configmap/{Key.Name}";

    /// <summary>The spec as written.</summary>
    public JsonObject Spec => Body["spec"] as JsonObject ?? [];

    /// <summary>Reads a run as written: its name and its spec.</summary>
    /// <param name="path">The file, for messages.</param>
    /// <exception cref="CommandException">It has other fields or types than a run, or fields without a value.</exception>
    public BenchmarkRun ReadRun(string path)
    {
        IReadOnlyList<string> problems =
        [
            .. FieldsWithoutValue(Spec, "spec").Select(field => $"{field}: has no value; set one, or remove the field"),
            .. UnknownFields.Find(Spec, typeof(BenchmarkRunSpec), "spec").Select(problem => $"{problem} {AllFields}"),
        ];
        if (problems.Count > 0)
            throw new CommandException(string.Join("\n", problems.Select(problem => $"{path}: {Title}: {problem}")));
        try
        {
            return new BenchmarkRun
                { Metadata = new ObjectMeta { Name = Key.Name }, Spec = Spec.Deserialize(ApiJson.Default.BenchmarkRunSpec)! };
        }
        catch (JsonException e)
        {
            throw new CommandException(
                $"{path}: {Title}: spec{e.Path?.TrimStart('$')}: has a value of the wrong type; correct it {AllFields}", e);
        }
    }

    /// <summary>
    /// Returns what the operator would reject. Fields that its settings limit are not among it, because the settings are not known here.
    /// </summary>
    /// <param name="run">The run as written, or as the server would store it.</param>
    /// <param name="sources">What it has in the fields that it leaves out.</param>
    public IReadOnlyList<string> Problems(BenchmarkRun run, SpecSources sources) =>
        [.. RunValidator.Problems(run with { Spec = sources.Of(run.Spec) }, AuthorLimits.Unknown, sources.Defaults, sources.Template)
            .Select(problem => $"{Title}: {problem}")];

    private static IEnumerable<string> FieldsWithoutValue(JsonNode? node, string path) => node switch
    {
        null => [path],
        JsonObject map => map.SelectMany(entry => FieldsWithoutValue(entry.Value, $"{path}.{entry.Key}")),
        JsonArray list => list.SelectMany((item, index) => FieldsWithoutValue(item, $"{path}[{index}]")),
        _ => [],
    };
}
