using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Observing;

public sealed class RecordSealTests
{
    private const string Space = "team";

    public static TheoryData<string, Action<JsonNode>> Changes { get; } = new()
    {
        { "name", map => map["metadata"]!["name"] = "other" },
        { "namespace", map => map["metadata"]!["namespace"] = "other" },
        { "run", map => map["metadata"]!["ownerReferences"]![0]!["uid"] = "other" },
        { "no run", map => map["metadata"]!["ownerReferences"] = new JsonArray() },
        { "value", map => map["data"]!["a"] = "2" },
        { "key", map => map["data"] = new JsonObject { ["c"] = "1", ["b"] = "" } },
        { "less data", map => map["data"]!.AsObject().Remove("b") },
        { "more data", map => map["data"]!["c"] = "" },
        { "border between key and value", map => map["data"] = new JsonObject { ["a1"] = "", ["b"] = "" } },
        { "bytes", map => map["binaryData"] = new JsonObject { ["c"] = "AAAA" } },
        { "data as bytes", map => (map["data"], map["binaryData"]) = (null, map["data"]!.DeepClone()) },
        { "mutable", map => map["immutable"] = false },
        { "not said to be immutable", map => map.AsObject().Remove("immutable") },
        { "seal", map => map["metadata"]!["annotations"]![Annotations.Seal] = new string('0', 64) },
        { "no text as seal", map => map["metadata"]!["annotations"]![Annotations.Seal] = "" },
        { "no seal", map => map["metadata"]!["annotations"] = null },
    };

    [Fact]
    public void Accepts_AsSealed_IsTrueForWhoHasTheKey()
    {
        var map = Stored(Sealed());

        Seals.Of(1).Accepts(map).ShouldBeTrue();
        Seals.Of(2).Accepts(map).ShouldBeFalse("another key");
    }

    [Theory, MemberData(nameof(Changes))]
    public void Accepts_AnyPartChanged_IsFalse(string part, Action<JsonNode> change)
    {
        var map = Sealed();
        change(map);
        map.ToJsonString().ShouldNotBe(Sealed().ToJsonString(), part);

        Seals.Of(1).Accepts(Stored(map)).ShouldBeFalse(part);
    }

    [Fact]
    public void Accepts_WhatOthersMayAdd_IsTrue()
    {
        var map = Sealed();
        map["metadata"]!["labels"] = new JsonObject { ["added"] = "by a policy" };
        map["metadata"]!["annotations"]!["added"] = "by a tool";

        Seals.Of(1).Accepts(Stored(map)).ShouldBeTrue();
    }

    [Theory]
    [InlineData(-1, true)]
    [InlineData(0, false)]
    [InlineData(1, false)]
    public void Accepts_WithoutSeal_IsTrueOnlyBeforeTheKey(int seconds, bool accepted)
    {
        var map = Stored(Manifest());
        map.Metadata = map.Metadata with { Namespace = Space, CreationTimestamp = Seals.Since.AddSeconds(seconds) };

        Seals.Of(1).Accepts(map).ShouldBe(accepted);
    }

    /// <summary>What is older than the key but has a seal is not of a release that sealed nothing.</summary>
    [Fact]
    public void Accepts_WrongSealBeforeTheKey_IsFalse()
    {
        var map = Stored(Sealed());
        map.Metadata = map.Metadata with { CreationTimestamp = Seals.Since.AddSeconds(-1) };

        Seals.Of(2).Accepts(map).ShouldBeFalse();
    }

    private static JsonObject Sealed()
    {
        var map = Seals.Of(1).Seal(Manifest(), Space);
        (map["metadata"]!["namespace"], map["metadata"]!["creationTimestamp"]) = (Space, "2030-01-01T00:00:00Z");
        return map;
    }

    private static ConfigMap Stored(JsonObject map) => map.Deserialize(ApiJson.Default.ConfigMap)!;

    private static JsonObject Manifest() => JsonNode.Parse("""
        {"apiVersion":"v1","kind":"ConfigMap","immutable":true,"data":{"b":"","a":"1"},
         "metadata":{"name":"record","ownerReferences":[{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","name":"run","uid":"u","controller":true}]} }
        """)!.AsObject();
}
