using System.Text.Json.Nodes;
using Hotlap.Api;

namespace Hotlap.Planning.Tests.Support;

/// <summary>The references of <see cref="Outline"/>: manifests of the scenarios that are expected in full, and the usual plan.</summary>
internal sealed class Models
{
    private readonly IReadOnlyList<(string Scenario, JsonObject Manifest)> _manifests;

    private Models(JsonObject usual, JsonObject trial, IReadOnlyList<(string Scenario, JsonObject Manifest)> manifests) =>
        (Usual, Trial, _manifests) = (usual, trial, manifests);

    /// <summary>The outline of a plan without actions.</summary>
    public JsonObject Usual { get; }

    /// <summary>The usual record of a trial.</summary>
    public JsonObject Trial { get; }

    /// <param name="folder">Folder of the bases.</param>
    /// <param name="scenarios">Folder of the scenarios.</param>
    public static Models Read(string folder, string scenarios) => new(
        Document(Path.Combine(folder, "usual.yaml")),
        Document(Path.Combine(folder, "usual-record.yaml")),
        [.. Directory.GetDirectories(scenarios).Order(StringComparer.Ordinal).SelectMany(ManifestsOf)]);

    /// <summary>Returns the scenario with the most similar manifest, and the difference from it; null if there is none.</summary>
    public (string Scenario, JsonNode? Difference) Compare(JsonObject manifest) => _manifests
        .Where(model => Kind(model.Manifest) == Kind(manifest))
        .Select(model => (model.Scenario, Patch.Diff(model.Manifest, WithoutOwner(manifest))))
        .DefaultIfEmpty(("any", WithoutOwner(manifest)))
        .MinBy(candidate => candidate.Item2?.ToJsonString().Length ?? 0);

    private static JsonObject Document(string file) => JsonNode.Parse(Yaml.Read(File.ReadAllText(file))!.ToJsonString())!.AsObject();

    private static IEnumerable<(string Scenario, JsonObject Manifest)> ManifestsOf(string folder)
    {
        var (given, expected) = (Path.Combine(folder, "given.yaml"), Path.Combine(folder, "expected.yaml"));
        if (!File.ReadLines(given).Contains("full: true") || !File.Exists(expected)) return [];
        var plan = Outline.WithoutDigests(Yaml.Read(File.ReadAllText(expected))!.AsObject(), Scenario.Read(given).Observation.Run);
        return plan["actions"]!.AsArray().Select(action => action is JsonObject ? action["manifest"] : null).OfType<JsonObject>()
            .Select(manifest => (Path.GetFileName(folder), WithoutOwner(manifest)));
    }

    /// <summary>Returns a manifest without its name, owner and labels of run and trial, which <see cref="RunPlannerStatusTests"/> checks.</summary>
    private static JsonObject WithoutOwner(JsonObject manifest)
    {
        var bare = manifest.DeepClone().AsObject();
        var metadata = bare["metadata"]!.AsObject();
        metadata.Remove("name");
        metadata.Remove("ownerReferences");
        foreach (var labels in new[] { metadata["labels"], bare["spec"]?["template"]?["metadata"]?["labels"] }.OfType<JsonObject>())
            foreach (var label in new[] { Labels.Run, Labels.Variant, Labels.Round }) labels.Remove(label);
        return bare;
    }

    private static string Kind(JsonObject manifest) => $"{manifest["kind"]} {manifest["metadata"]!["labels"]?[Labels.Role]}";
}
