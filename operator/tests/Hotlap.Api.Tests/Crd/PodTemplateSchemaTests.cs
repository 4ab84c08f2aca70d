using System.Text.Json.Nodes;
using Hotlap.Planning.Building;
using Hotlap.Planning.Validation;

namespace Hotlap.Api.Tests.Crd;

/// <summary>The schema of a pod template lists what the operator allows, and keeps the rest, so that the operator can name it.</summary>
public class PodTemplateSchemaTests
{
    public static TheoryData<string> Places => ["spec.target", "spec.dependencies[]", "spec.generator"];

    [Theory]
    [MemberData(nameof(Places))]
    public void Fields_OfEveryPlace_AreThoseThatTheOperatorAllows(string place)
    {
        var template = Template(place);
        Fields(template).ShouldBe(["metadata", "spec"]);
        Fields(At(template, "metadata")).ShouldBe(PodOverlay.MetadataFields, ignoreOrder: true);
        var isTarget = place == "spec.target";
        var pod = isTarget ? OverlaidPod.Target : OverlaidPod.Program;
        Fields(At(template, "spec")).ShouldBe(pod.TemplateFields, ignoreOrder: true);
        Fields(Items(template, "spec", "containers")).ShouldBe(
            isTarget ? ContainerRules.AdditionalFields : ["name", .. PodOverlay.ContainerFields], ignoreOrder: true);
        foreach (var field in PodOverlay.SecurityFields)
            ((string)At(template, "spec", "securityContext")["description"]!).ShouldContain(field);
    }

    [Fact]
    public void Schema_OfDependenciesAndGenerators_IsTheSameBelowItsDescription() =>
        JsonNode.DeepEquals(Template("spec.dependencies[]")["properties"], Template("spec.generator")["properties"]).ShouldBeTrue();

    [Fact]
    public void Objects_WhoseFieldsTheOperatorChecks_AreKeptWhole()
    {
        var template = Template("spec.target");
        JsonObject[] kept =
        [
            At(template, "metadata"), At(template, "spec"), At(template, "spec", "affinity"), At(template, "spec", "securityContext"),
            Items(template, "spec", "volumes"), Items(template, "spec", "topologySpreadConstraints"), Items(template, "spec", "containers"),
            At(Items(template, "spec", "containers"), "livenessProbe"), Items(Items(template, "spec", "containers"), "volumeMounts"),
        ];
        kept.ShouldAllBe(schema => CrdSchema.IsOpaque(schema));
    }

    [Theory]
    [InlineData("imagePullSecrets", "name")]
    [InlineData("topologySpreadConstraints", "topologyKey", "whenUnsatisfiable")]
    [InlineData("volumes", "name")]
    [InlineData("containers", "name")]
    public void Lists_OfAPod_HaveTheKeysOfKubernetes(string list, params string[] keys)
    {
        var schema = At(Template("spec.target"), "spec", list);
        ((string?)schema["x-kubernetes-list-type"]).ShouldBe("map");
        schema["x-kubernetes-list-map-keys"]!.AsArray().Select(key => (string)key!).ShouldBe(keys);
    }

    private static JsonObject Template(string place) =>
        CrdSchema.Nodes().Single(node => node.Path == $"{place}.podTemplate").Schema;

    private static IEnumerable<string> Fields(JsonObject schema) => CrdSchema.Properties(schema).Select(entry => entry.Key);

    private static JsonObject At(JsonObject schema, params string[] path) =>
        path.Aggregate(schema, (node, name) => CrdSchema.Properties(node)[name]!.AsObject());

    private static JsonObject Items(JsonObject schema, params string[] path) => At(schema, path)["items"]!.AsObject();
}
