using System.Text.Json.Serialization.Metadata;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Kubernetes;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Validation;
using YamlDotNet.Core;

namespace Hotlap.Cli.Reading;

/// <summary>A run, or a ConfigMap that a run refers to, as written in a file.</summary>
/// <param name="Kind">BenchmarkRun or ConfigMap.</param>
/// <param name="Key">Name, and the namespace that the file states; null for none.</param>
/// <param name="Body">The object, without what the server writes.</param>
internal sealed record Manifest(string Kind, ObjectKey Key, JsonObject Body)
{
    private static readonly JsonSerializerOptions Strict =
        new(ApiJson.Default.Options) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

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
        IReadOnlyList<string> empty = [.. FieldsWithoutValue(Spec, "spec")];
        if (empty.Count > 0)
            throw new CommandException(string.Join(
                "\n", empty.Select(field => $"{path}: {Title}: {field}: has no value; set one, or remove the field")));
        try
        {
            var spec = Spec.Deserialize((JsonTypeInfo<BenchmarkRunSpec>)Strict.GetTypeInfo(typeof(BenchmarkRunSpec)))!;
            return new BenchmarkRun { Metadata = new ObjectMeta { Name = Key.Name }, Spec = spec };
        }
        catch (JsonException e)
        {
            var problem = IsReadable() ? "is not a field of a run; correct its name" : "has a value of the wrong type; correct it";
            throw new CommandException(
                $"{path}: {Title}: spec{e.Path?.TrimStart('$')}: {problem} (kubectl explain bmr.spec --recursive lists all fields)", e);
        }
    }

    /// <summary>
    /// Returns what the operator would reject. Fields that its settings limit are not among it, because the settings are not known here.
    /// </summary>
    /// <param name="run">The run as written, or as the server would store it.</param>
    /// <param name="defaults">The defaults of its namespace; null for none.</param>
    public IReadOnlyList<string> Problems(BenchmarkRun run, BenchmarkDefaultsSpec? defaults) =>
        [.. RunValidator.Problems(run with { Spec = EffectiveSpec.Of(run.Spec, defaults) }, AuthorLimits.Unknown, defaults)
            .Select(problem => $"{Title}: {problem}")];

    /// <summary>True when all declared fields have the right type.</summary>
    private bool IsReadable()
    {
        try
        {
            return Spec.Deserialize(ApiJson.Default.BenchmarkRunSpec) is not null;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static IEnumerable<string> FieldsWithoutValue(JsonNode? node, string path) => node switch
    {
        null => [path],
        JsonObject map => map.SelectMany(entry => FieldsWithoutValue(entry.Value, $"{path}.{entry.Key}")),
        JsonArray list => list.SelectMany((item, index) => FieldsWithoutValue(item, $"{path}[{index}]")),
        _ => [],
    };
}

/// <summary>The objects of a file, and everything that is wrong with the file itself.</summary>
internal sealed record ManifestFile(IReadOnlyList<Manifest> Manifests, IReadOnlyList<string> Problems)
{
    private const string RunVersion = $"{BenchmarkRun.Group}/{BenchmarkRun.Version}";

    private static readonly string[] WrittenByTheServer =
        ["managedFields", "resourceVersion", "uid", "generation", "creationTimestamp", "selfLink"];

    public IEnumerable<Manifest> Runs => Manifests.Where(manifest => manifest.IsRun);

    /// <summary>Refuses a file with problems.</summary>
    /// <exception cref="CommandException">There are problems; the message lists all of them.</exception>
    public void ThrowIfInvalid(string path)
    {
        if (Problems.Count > 0)
            throw new CommandException(string.Join("\n", Problems.Select(problem => $"{path}: {problem}")));
    }

    /// <summary>Reads all objects of a text in YAML or JSON; lists are opened.</summary>
    /// <param name="text">The text.</param>
    /// <param name="source">Names the text in messages.</param>
    /// <param name="namespaceName">Namespace that the user demands; null for any.</param>
    /// <exception cref="CommandException">The text is neither JSON nor YAML.</exception>
    public static ManifestFile Read(string text, string source, string? namespaceName)
    {
        var (manifests, problems) = (new List<Manifest>(), new List<string>());
        foreach (var (index, node) in Documents(text, source).SelectMany(Items).Index())
            ReadObject(node, $"object {index + 1}", namespaceName, manifests, problems);
        problems.AddRange(manifests.GroupBy(manifest => (manifest.Kind, manifest.Key)).Where(group => group.Count() > 1)
            .Select(group => $"{group.First().Title} is in the file {group.Count()} times; use each name once"));
        if (problems.Count == 0 && !manifests.Exists(manifest => manifest.IsRun))
            problems.Add($"there is no {BenchmarkRun.KindName} in it");
        return new ManifestFile(manifests, problems);
    }

    private static IReadOnlyList<JsonNode> Documents(string text, string source)
    {
        try
        {
            return text.AsSpan().TrimStart().StartsWith("{")
                ? [JsonNode.Parse(text, documentOptions: new JsonDocumentOptions { AllowDuplicateProperties = false })!]
                : YamlJson.ParseAll(text);
        }
        catch (Exception e) when (e is JsonException or YamlException or ArgumentException)
        {
            throw new CommandException($"{source} is neither YAML nor JSON: {e.Message}", e);
        }
    }

    private static IEnumerable<JsonNode?> Items(JsonNode document) =>
        document is JsonObject list && Text(list["kind"]) == "List" && list["items"] is JsonArray items
            ? items : (JsonNode?[])[document];

    private static void ReadObject(
        JsonNode? node, string place, string? namespaceName, List<Manifest> manifests, List<string> problems)
    {
        if (node is not JsonObject found)
        {
            problems.Add($"{place} is not a map of fields such as apiVersion, kind and metadata");
            return;
        }

        var (version, kind) = (Text(found["apiVersion"]), Text(found["kind"]));
        var metadata = found["metadata"] as JsonObject;
        var (name, own) = (Text(metadata?["name"]), Text(metadata?["namespace"]));
        var title = $"{place} ({kind} {name})";
        var problem = (version, kind) is not (RunVersion, BenchmarkRun.KindName) and not ("v1", "ConfigMap")
            ? $"{title} has apiVersion \"{version}\"; only {RunVersion} {BenchmarkRun.KindName} and v1 ConfigMap are applied here, use "
                + "kubectl apply for the rest"
            : name.Length == 0 ? $"{title} has no metadata.name; a run is applied by its name"
            : namespaceName is not null && own.Length > 0 && own != namespaceName
                ? $"{title} has metadata.namespace \"{own}\" and not \"{namespaceName}\" as --namespace says; change one of them" : null;
        if (problem is null)
            manifests.Add(new Manifest(kind, new ObjectKey(own.Length == 0 ? null : own, name), Clean(found)));
        else
            problems.Add(problem);
    }

    /// <summary>Returns a copy without what the server writes, so that a saved object can be applied.</summary>
    private static JsonObject Clean(JsonObject found)
    {
        var clean = found.DeepClone().AsObject();
        clean.Remove("status");
        foreach (var field in WrittenByTheServer)
            clean["metadata"]!.AsObject().Remove(field);
        return clean;
    }

    private static string Text(JsonNode? node) => node is JsonValue value && value.TryGetValue<string>(out var text) ? text : "";
}
