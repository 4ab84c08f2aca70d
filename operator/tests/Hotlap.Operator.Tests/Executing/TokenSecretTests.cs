using k8s.Models;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Executing;

public sealed class TokenSecretTests
{
    [Fact]
    public void Fill_EachTime_HasAnotherSecret()
    {
        var empty = new V1Secret { Type = "hotlap.dev/token" };

        string[] tokens = [.. Enumerable.Range(0, 3).Select(_ => TokenSecret.Fill(empty).StringData["token"])];

        tokens.ShouldBeUnique();
        tokens.ShouldAllBe(token => token.Length == 32 && token.All(char.IsAsciiHexDigitLower));
        TokenSecret.Fill(empty).Type.ShouldBe("hotlap.dev/token");
        empty.StringData.ShouldBeNull();
    }

    [Fact]
    public void Slim_Pod_KeepsOnlyTheTokenOfAnOlderRelease()
    {
        var pod =
            new Pod { Metadata = new ObjectMeta { Annotations = new() { [Annotations.Plan] = new string('x', 200_000),
                [Annotations.Token] = "t" } } };

        SlimPod.Of(pod).Metadata.Annotations.ShouldBe(new Dictionary<string, string> { [Annotations.Token] = "t" });
        SlimPod.Of(new Pod()).Metadata.Annotations.ShouldBeNull();
    }
}
