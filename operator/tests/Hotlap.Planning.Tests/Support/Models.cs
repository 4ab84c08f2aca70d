using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Support;

/// <summary>The references of <see cref="Outline"/>: manifests of the scenarios that are expected in full, and the usual plan.</summary>
internal sealed class Models
{
    private readonly JsonObject _usual;
    private readonly JsonObject _end;
    private readonly IReadOnlyList<(string Scenario, JsonObject Manifest)> _manifests;

    private Models(JsonObject usual, JsonObject end, JsonObject trial, IReadOnlyList<(string Scenario, JsonObject Manifest)> manifests) =>
        (_usual, _end, Trial, _manifests) = (usual, end, trial, manifests);

    /// <summary>The usual record of a trial.</summary>
    public JsonObject Trial { get; }

    /// <param name="folder">Folder of the bases.</param>
    /// <param name="scenarios">Folder of the scenarios.</param>
    public static Models Read(string folder, string scenarios) => new(
        Document(Path.Combine(folder, "usual.yaml")),
        Document(Path.Combine(folder, "usual-end.yaml")),
        Document(Path.Combine(folder, "usual-record.yaml")),
        [.. Directory.GetDirectories(scenarios).Order(StringComparer.Ordinal).SelectMany(ManifestsOf)]);

    /// <summary>Returns the outline of a plan that has no actions and that nothing but the headline describes.</summary>
    public JsonObject UsualOf(Headline? headline)
    {
        if (headline?.Type == ConditionTypes.Complete) return Patch.Apply(_usual, _end)!.AsObject();
        var usual = _usual.DeepClone().AsObject();
        if (headline?.Type != ConditionTypes.Failed) return usual;
        usual["state"] = ConditionTypes.Failed;
        usual["events"] = new JsonArray($"Warning {headline.Reason}");
        return usual;
    }

    /// <summary>Returns the scenario with the most similar manifest, and the difference from it; null if there is none.</summary>
    public (string Scenario, JsonNode? Difference) Compare(JsonObject manifest)
    {
        var bare = Bare(manifest);
        return _manifests.Where(model => Kind(model.Manifest) == Kind(bare))
            .Select(model => (model.Scenario, Patch.Diff(model.Manifest, bare)))
            .DefaultIfEmpty(("any", bare))
            .MinBy(candidate => candidate.Item2?.ToJsonString().Length ?? 0);
    }

    private static JsonObject Document(string file) => JsonNode.Parse(Yaml.Read(File.ReadAllText(file))!.ToJsonString())!.AsObject();

    private static IEnumerable<(string Scenario, JsonObject Manifest)> ManifestsOf(string folder)
    {
        var (given, expected) = (Path.Combine(folder, "given.yaml"), Path.Combine(folder, "expected.yaml"));
        if (!File.ReadLines(given).Contains("full: true") || !File.Exists(expected)) return [];
        var plan = Outline.WithoutDigests(Yaml.Read(File.ReadAllText(expected))!.AsObject(), Scenario.Read(given).Observation.Run);
        return plan["actions"]!.AsArray().Select(action => action is JsonObject ? action["manifest"] : null).OfType<JsonObject>()
            .Select(manifest => (Path.GetFileName(folder), Bare(manifest)));
    }

    /// <summary>
    /// Returns a manifest without its name, owner and labels of run and trial, which <see cref="RunPlannerStatusTests"/> checks. The
    /// agent's plan is moved to the top, and the JSON text in a ConfigMap is parsed, so that both are compared by their fields.
    /// </summary>
    private static JsonObject Bare(JsonObject manifest)
    {
        var bare = manifest.DeepClone().AsObject();
        var metadata = bare["metadata"]!.AsObject();
        metadata.Remove("name");
        metadata.Remove("ownerReferences");
        var pod = bare["spec"]?["template"] ?? bare;
        foreach (var labels in new[] { metadata["labels"], pod["metadata"]?["labels"] }.OfType<JsonObject>())
            foreach (var label in new[] { Labels.Run, Labels.Variant, Labels.Round }) labels.Remove(label);
        if (pod["metadata"]?["annotations"] is JsonObject annotations && annotations.Remove(Annotations.Plan, out var plan))
            bare["plan"] = plan;
        var data = bare["data"] as JsonObject ?? [];
        foreach (var file in data.Select(entry => entry.Key).Where(name => name.EndsWith(".json", StringComparison.Ordinal)).ToList())
            data[file] = JsonNode.Parse((string)data[file]!);
        return bare;
    }

    private static string Kind(JsonObject manifest) => $"{manifest["kind"]} {manifest["metadata"]!["labels"]?[Labels.Role]}";
}
