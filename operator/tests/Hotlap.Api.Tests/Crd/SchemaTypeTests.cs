using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Tests.Crd;

public class SchemaTypeTests
{
    [Theory]
    [InlineData("spec", typeof(BenchmarkRunSpec))]
    [InlineData("status", typeof(BenchmarkRunStatus))]
    public void Schema_AgainstCSharpType_HasTheSamePropertiesTypesAndDefaults(string part, Type type) =>
        TypeComparison.Differences(part, type, CrdSchema.Root["properties"]![part]!.AsObject()).ShouldBeEmpty();

    [Fact]
    public void SchemaOfDefaults_AgainstCSharpType_HasTheSamePropertiesAndTypes() =>
        TypeComparison.Differences("spec", typeof(BenchmarkDefaultsSpec), CrdSchema.DefaultsRoot["properties"]!["spec"]!.AsObject())
            .ShouldBeEmpty();

    [Fact]
    public void Names_AgainstConstants_AreTheSame()
    {
        var spec = CrdSchema.Definition["spec"]!;
        ((string?)spec["group"]).ShouldBe(BenchmarkRun.Group);
        ((string?)spec["names"]!["kind"]).ShouldBe(BenchmarkRun.KindName);
        ((string?)spec["names"]!["plural"]).ShouldBe(BenchmarkRun.Plural);
        ((string?)CrdSchema.Version["name"]).ShouldBe(BenchmarkRun.Version);
        ((string?)CrdSchema.Definition["metadata"]!["name"]).ShouldBe($"{BenchmarkRun.Plural}.{BenchmarkRun.Group}");
    }

    [Fact]
    public void Conditions_InTheDescription_AreAllNamed()
    {
        var type = (JsonObject)CrdSchema.Root["properties"]!["status"]!["properties"]!["conditions"]!["items"]!["properties"]!["type"]!;
        foreach (var constant in Constants(typeof(ConditionTypes))) ((string)type["description"]!).ShouldContain(constant);
    }

    [Fact]
    public void WarmupDuration_Description_NamesTheDefault() =>
        ((string)CrdSchema.Nodes().Single(node => node.Path == "spec.warmup.duration").Schema["description"]!)
            .ShouldContain(Warmup.DefaultDuration);

    [Theory]
    [InlineData("properties", "rounds", "number", "spec.rounds: number in the schema, integer in C#")]
    [InlineData("properties", "suspend", "string", "spec.suspend: string in the schema, boolean in C#")]
    public void Differences_WithAChangedType_NameIt(string group, string name, string type, string expected)
    {
        var spec = CrdSchema.Root["properties"]!["spec"]!.AsObject();
        spec[group]![name]!["type"] = type;
        TypeComparison.Differences("spec", typeof(BenchmarkRunSpec), spec).ShouldContain(expected);
    }

    [Fact]
    public void Differences_WithMissingAndForeignProperties_NameBoth()
    {
        var spec = CrdSchema.Root["properties"]!["spec"]!.AsObject();
        var properties = CrdSchema.Properties(spec);
        properties["suspend"]!["default"] = true;
        properties.Remove("timeouts");
        properties["bogus"] = new JsonObject { ["type"] = "string" };
        TypeComparison.Differences("spec", typeof(BenchmarkRunSpec), spec).ShouldBe(
        [
            "spec.bogus: in the schema, not in BenchmarkRunSpec",
            "spec.timeouts: in BenchmarkRunSpec, not in the schema",
            "spec.suspend: default true in the schema, false in C#",
        ]);
    }

    private static IEnumerable<string> Constants(Type type) =>
        type.GetFields().Where(field => field.IsLiteral).Select(field => (string)field.GetRawConstantValue()!);
}
