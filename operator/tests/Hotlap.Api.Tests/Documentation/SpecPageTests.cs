using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.Crd;
using Hotlap.Api.Tests.Samples;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>The page about the resource names everything that users can write or see.</summary>
public partial class SpecPageTests
{
    private static string Page => Repository.Read("docs/reference/benchmarkrun.md");

    private static IEnumerable<string> Conditions => Names(Page[Page.IndexOf("### Conditions", StringComparison.Ordinal)..]);

    [Fact]
    public void Table_OfConditions_HasEachOnce() => Conditions.ShouldBe(Constants(typeof(ConditionTypes)), ignoreOrder: true);

    [Fact]
    public void Tables_OfReasons_HaveEachAndNoOther() =>
        Names(Repository.Read("docs/reference/reasons.md")).Distinct().ShouldBe(Constants(typeof(Reasons)), ignoreOrder: true);

    /// <summary>Rows about a run that failed say what to do.</summary>
    [Fact]
    public void Table_OfFailures_HasARemedyInEachRow()
    {
        var page = Repository.Read("docs/reference/reasons.md");
        var rows = page[page.IndexOf("## When the run failed", StringComparison.Ordinal)..].Split('\n')
            .Where(line => line.StartsWith("| `", StringComparison.Ordinal))
            .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries)).ToList();
        rows.Count.ShouldBeGreaterThan(40);
        rows.Where(row => row.Length != 3 || row[1].Length == 0 || row[2].Length == 0).ShouldBeEmpty();
    }

    [Fact]
    public void Page_NamesEveryFieldOfTheSpec() =>
        CrdSchema.Nodes().Where(node => node.Path.StartsWith("spec.", StringComparison.Ordinal))
            .Select(node => Last().Match(node.Path).Value)
            .Where(name => name.Length > 0 && !OfOthers.Contains(name)).Distinct()
            .Where(name => !Regex.IsMatch(Page, $@"\b{name}\b")).ShouldBeEmpty();

    [Fact]
    public void Example_OfThePage_IsARunWithoutMistakes()
    {
        var example = Example().Match(Page).Groups[1].Value;
        SpecValidator.Problems(StrictReader.Read(YamlJson.Parse(example).Single()).Spec).ShouldBeEmpty();
    }

    /// <summary>Fields of tolerations, which Kubernetes documents.</summary>
    private static readonly string[] OfOthers =
        ["operator", "effect", "tolerationSeconds", "topologyKey", "whenUnsatisfiable", "mountPath"];

    /// <summary>What the first cells of the rows name.</summary>
    private static IEnumerable<string> Names(string tables) =>
        RowStart().Matches(tables).SelectMany(row => Code().Matches(row.Value)).Select(code => code.Groups[1].Value);

    private static IEnumerable<string> Constants(Type type) =>
        type.GetFields().Where(field => field.IsLiteral).Select(field => (string)field.GetRawConstantValue()!);

    [GeneratedRegex("```yaml hello.yaml\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Example();

    [GeneratedRegex(@"^\| `[^|]*\|", RegexOptions.Multiline)]
    private static partial Regex RowStart();

    [GeneratedRegex("`([A-Z][A-Za-z]+)`")]
    private static partial Regex Code();

    [GeneratedRegex("[A-Za-z]+$")]
    private static partial Regex Last();
}
