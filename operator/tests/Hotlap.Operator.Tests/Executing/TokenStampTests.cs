using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Executing;

public sealed class TokenStampTests
{
    [Fact]
    public void Stamp_EachTime_HasAnotherSecretBesideTheOtherAnnotations()
    {
        var manifest = new JsonObject { ["metadata"] = new JsonObject { ["annotations"] = new JsonObject { ["a"] = "b" } } };

        string[] tokens =
            [.. Enumerable.Range(0, 3).Select(_ => (string)TokenStamp.Stamp(manifest)["metadata"]!["annotations"]![Annotations.Token]!)];

        tokens.ShouldBeUnique();
        tokens.ShouldAllBe(token => token.Length == 32 && token.All(char.IsAsciiHexDigitLower));
        ((string?)TokenStamp.Stamp(manifest)["metadata"]!["annotations"]!["a"]).ShouldBe("b");
        manifest["metadata"]!["annotations"]!.AsObject().Count.ShouldBe(1);
        TokenStamp.Stamp(new JsonObject { ["metadata"] = new JsonObject() })["metadata"]!["annotations"]!.AsObject().Count.ShouldBe(1);
    }

    [Fact]
    public void Slim_Pod_KeepsOnlyTheSecret()
    {
        var pod =
            new Pod { Metadata = new ObjectMeta { Annotations = new() { [Annotations.Plan] = new string('x', 200_000),
                [Annotations.Token] = "t" } } };

        Cluster.Slim(pod).Metadata.Annotations.ShouldBe(new Dictionary<string, string> { [Annotations.Token] = "t" });
        Cluster.Slim(new Pod()).Metadata.Annotations.ShouldBeNull();
    }
}
