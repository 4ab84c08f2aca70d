using Hotlap.Kubernetes;
using YamlDotNet.Core;

namespace Hotlap.Cli.Reading;

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
