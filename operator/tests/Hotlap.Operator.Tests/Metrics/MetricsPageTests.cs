using System.Text.RegularExpressions;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>The reference of metrics: it lists what is exported, with the labels, and nothing else.</summary>
public sealed partial class MetricsPageTests
{
    private static readonly string Section = ReadSection();

    [Fact]
    public void Reference_ListsEveryExportedMetric_AndNoOther() =>
        Rows().Select(row => row.Name).ShouldBe(Families.Exported.Select(family => family.Name), ignoreOrder: true);

    [Fact]
    public void Reference_OfEachMetric_ListsItsLabels()
    {
        var exported = Families.Exported.ToDictionary(family => family.Name, family => family.Labels);
        foreach (var (name, labels) in Rows())
            labels.ShouldBe(exported[name], ignoreOrder: true, customMessage: name);
    }

    /// <summary>Rows name metrics and their labels as `metric{label,label}`, or have the labels in the second of three cells.</summary>
    private static IEnumerable<(string Name, IEnumerable<string> Labels)> Rows() =>
        from line in Section.Split('\n')
        where line.StartsWith("| `", StringComparison.Ordinal)
        let cells = line.Split(" | ")
        from metric in Metric().Matches(cells[0])
        let inBraces = metric.Groups["label"].Captures.Select(label => label.Value)
        let inCell = cells.Length == 3 ? Label().Matches(cells[1]).Select(label => label.Groups[1].Value) : []
        select (metric.Groups["name"].Value, inBraces.Concat(inCell));

    private static string ReadSection()
    {
        var page = Repository.Read("docs/operating.md");
        var begin = page.IndexOf("\n## Metrics", StringComparison.Ordinal);
        return page[begin..page.IndexOf("\n## ", begin + 1, StringComparison.Ordinal)];
    }

    [GeneratedRegex(@"`(?<name>(hotlap|process)_[a-z0-9_]+)(\{((?<label>[a-z_]+),?)+\})?`", RegexOptions.ExplicitCapture)]
    private static partial Regex Metric();

    [GeneratedRegex("`([a-z_]+)`")]
    private static partial Regex Label();
}
