using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Hotlap.Planning.Tests.Architecture;

/// <summary>The directions of the house: who may refer to whom. Anything else is a design that resists.</summary>
public sealed partial class DirectionTests
{
    private static readonly Dictionary<string, string[]> Allowed = new()
    {
        ["Hotlap.Kubernetes"] = [],
        ["Hotlap.Api"] = [],
        ["Hotlap.Measurement"] = [],
        ["Hotlap.Planning"] = ["Hotlap.Api", "Hotlap.Measurement"],
        ["Hotlap.Operator"] = ["Hotlap.Kubernetes", "Hotlap.Measurement", "Hotlap.Planning"],
        ["Hotlap.Agent"] = ["Hotlap.Measurement"],
        ["Hotlap.Cli"] = ["Hotlap.Api", "Hotlap.Kubernetes", "Hotlap.Measurement", "Hotlap.Planning"],
    };

    public static TheoryData<string> Projects =>
        [.. Directory.GetDirectories(Source()).Select(folder => Path.GetFileName(folder)!).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Project_References_KeepTheDirection(string project) =>
        References(Path.Combine(Source(), project, $"{project}.csproj")).Except(Allowed[project]).ShouldBeEmpty();

    [Fact]
    public void Workloads_References_NeverToTheOperator() =>
        Directory.GetFiles(Path.Combine(Source(), "../../workloads"), "*.csproj", SearchOption.AllDirectories)
            .SelectMany(References).ShouldNotContain(name => name.StartsWith("Hotlap.", StringComparison.Ordinal));

    private static IEnumerable<string> References(string project) =>
        Reference().Matches(File.ReadAllText(project)).Select(match => match.Groups[1].Value);

    private static string Source([CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "../../../src"));

    [GeneratedRegex("""ProjectReference Include="[^"]*/([A-Za-z.]+)\.csproj""")]
    private static partial Regex Reference();
}
