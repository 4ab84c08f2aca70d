using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>A fact about patches of kustomize, which kubectl understands from 1.21 on.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class PatchingFactAttribute : FactAttribute
{
    private const int First = 21;

    private static readonly Lazy<int> Minor = new(Read);

    public PatchingFactAttribute() => Skip = Needs.Reason("kubectl") ?? (Minor.Value < First ? $"needs kubectl 1.{First} or later" : null);

    private static int Read()
    {
        var version = Tool.RunAsync("kubectl", "version", "--client", "-o", "json").GetAwaiter().GetResult().ShouldSucceed();
        var minor = (string)JsonNode.Parse(version)!["clientVersion"]!["minor"]!;
        return int.Parse(string.Concat(minor.TakeWhile(char.IsAsciiDigit)), System.Globalization.CultureInfo.InvariantCulture);
    }
}
