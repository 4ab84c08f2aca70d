using System.Text.Json.Nodes;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Crd;

public class SchemaHygieneTests
{
    private static readonly string[] PlainLists = ["args[]", "command[]", "payloads[]", "unhealthyOn[]", "warnings[]"];

    [Fact]
    public void Properties_All_HaveADescriptionThatIsASentence() =>
        Offenders(node => IsNamed(node.Path) && ((string?)node.Schema["description"])?.EndsWith('.') != true).ShouldBeEmpty();

    [Fact]
    public void Strings_All_AreBounded() =>
        Offenders(node => (string?)node.Schema["type"] == "string" && node.Schema["maxLength"] is null && node.Schema["enum"] is null)
            .ShouldBeEmpty();

    [Fact]
    public void Lists_All_AreBoundedAndSayHowTheyMerge() =>
        Offenders(node => (string?)node.Schema["type"] == "array"
            && (node.Schema["maxItems"] is null || node.Schema["x-kubernetes-list-type"] is null))
            .ShouldBeEmpty();

    [Fact]
    public void Maps_All_AreBounded() =>
        Offenders(node => node.Schema["additionalProperties"] is not null && node.Schema["maxProperties"] is null).ShouldBeEmpty();

    [Fact]
    public void Integers_All_HaveAFormatAndABoundOrNone() =>
        Offenders(node => (string?)node.Schema["type"] == "number"
            || ((string?)node.Schema["type"] == "integer" && node.Schema["format"] is null)).ShouldBeEmpty();

    [Fact]
    public void OpaqueObjects_AreOnlyThoseOfOthers() =>
        CrdSchema.Nodes().Where(node => CrdSchema.IsOpaque(node.Schema)).Select(node => node.Path)
            .Where(path => !path.Contains(".podTemplate.", StringComparison.Ordinal)).Order().ShouldBe(
        [
            "spec.dependencies[].readinessProbe",
            "spec.scenarios[].grpc.data",
            "spec.scenarios[].grpc.requests.items[].data",
            "spec.target.startup.grpc.data",
            "spec.variants[].scenarios[].grpc.data",
            "spec.variants[].scenarios[].grpc.requests.items[].data",
            "status.defaults",
            "status.template",
        ]);

    [Theory]
    [InlineData("spec.variants", "name")]
    [InlineData("spec.scenarios", "name")]
    [InlineData("spec.target.env", "name")]
    [InlineData("spec.variants[].env", "name")]
    [InlineData("spec.variants[].scenarios", "name")]
    [InlineData("status.conditions", "type")]
    public void Lists_WithAKey_AreMaps(string path, string key)
    {
        var schema = CrdSchema.Nodes().Single(node => node.Path == path).Schema;
        ((string?)schema["x-kubernetes-list-type"]).ShouldBe("map");
        schema["x-kubernetes-list-map-keys"]!.ToJsonString().ShouldBe($"[\"{key}\"]");
    }

    [Theory]
    [InlineData("spec.variants", "minItems")]
    [InlineData("spec.scenarios", "minItems")]
    public void Minima_WhereTheOperatorListsAllMistakes_AreAbsent(string path, string bound) =>
        CrdSchema.Nodes().Single(node => node.Path == path).Schema[bound].ShouldBeNull();

    [Fact]
    public void Rounds_AllowZero_SoThatTheOperatorListsItWithTheRest() =>
        ((long)CrdSchema.Nodes().Single(node => node.Path == "spec.rounds").Schema["minimum"]!).ShouldBe(0);

    [Fact]
    public void Rules_All_HaveAMessageThatSaysTheRemedy() =>
        CrdSchema.Nodes()
            .SelectMany(node => (node.Schema["x-kubernetes-validations"] as JsonArray ?? [])
                .Select(rule => (node.Path, Message: (string?)rule!["message"])))
            .Where(rule => rule.Message?.Contains(':', StringComparison.Ordinal) != true).ShouldBeEmpty();

    [Fact]
    public void Columns_OfTheTable_AreThoseThatPeopleAskFor()
    {
        var columns = CrdSchema.Version["additionalPrinterColumns"]!.AsArray();
        columns.Where(column => column!["priority"] is null).Select(column => (string)column!["name"]!)
            .ShouldBe(["State", "Trials", "Summary", "Age"]);
        columns.Where(column => column!["priority"] is not null).Select(column => (string)column!["name"]!)
            .ShouldBe(["Thresholds", "Trustworthy", "Started", "Completed", "Now"]);
    }

    [Fact]
    public void Names_ForPeople_AreShort()
    {
        var names = CrdSchema.Definition["spec"]!["names"]!;
        names["shortNames"]!.ToJsonString().ShouldBe("[\"bmr\"]");
        names["categories"]!.ToJsonString().ShouldBe("[\"hotlap\"]");
        CrdSchema.Version["subresources"]!["status"].ShouldBeOfType<JsonObject>();
    }

    /// <summary>etcd takes 1.5 MiB, and the release of the chart holds the definition, too (<c>DefinitionTests</c>).</summary>
    [Fact]
    public void Size_IsFarBelowWhatAnObjectMayTake() => new FileInfo(Repository.Crd).Length.ShouldBeLessThan(400 * 1024);

    private static IEnumerable<string> Offenders(Func<(string Path, JsonObject Schema), bool> offends) =>
        CrdSchema.Nodes().Where(offends).Select(node => node.Path);

    /// <summary>Values of maps and plain texts in lists are described by the property that holds them.</summary>
    private static bool IsNamed(string path) =>
        !path.EndsWith("{}", StringComparison.Ordinal) && !PlainLists.Any(list => path.EndsWith(list, StringComparison.Ordinal));
}
