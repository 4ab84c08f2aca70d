using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.Packaging;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>The page lists every API that the operator and its manifests use, and none that Hotlap needs is newer than the oldest version.</summary>
public sealed partial class CompatibilityPageTests
{
    /// <summary>Fields and parameters that came later than the oldest supported version. None of their names is one of Hotlap's own.</summary>
    private static readonly string[] Later =
    [
        "backoffLimitPerIndex", "completionMode", "fieldValidation", "internalTrafficPolicy", "matchLabelKeys",
        "messageExpression", "optionalOldSelf", "podFailurePolicy", "podReplacementPolicy", "resizePolicy", "schedulingGates",
        "selectableFields", "sendInitialEvents", "ttlSecondsAfterFinished",
    ];

    private static string Page => Repository.Read("docs/compatibility.md");

    [Fact]
    public void Apis_ThatTheCodeSends_StandInTheTable()
    {
        var resources = Code().SelectMany(text => Resource().Matches(text))
            .Select(match => $"{Api(match.Groups[1].Value, match.Groups[2].Value)} {match.Groups[3].Value}").ToHashSet();
        resources.ShouldContain("v1 pods");
        resources.ShouldContain("batch/v1 jobs");
        resources.ShouldContain("coordination.k8s.io/v1 leases");
        resources.Except(Listed()).ShouldBeEmpty();

        var versions = Code().SelectMany(text => Manifest().Matches(text)).Select(match => match.Groups[1].Value).ToHashSet();
        versions.ShouldContain("networking.k8s.io/v1");
        versions.Except(Listed().Select(entry => entry.Split(' ')[0])).ShouldBeEmpty();
    }

    [Fact]
    public async Task Apis_OfChartBaseAndDefinition_StandInTheTable()
    {
        var objects = (await ManifestsAsync()).Concat(await Chart.RenderWithPoliciesAsync()).ToList();
        objects.Select(item => $"{item["apiVersion"]} {Plural((string)item["kind"]!)}").Distinct().Except(Listed()).ShouldBeEmpty();

        var rules = objects.SelectMany(item => item["rules"] as JsonArray ?? []).ToList();
        rules.ShouldNotBeEmpty();
        var listed = Listed().Select(entry => entry.Split(' ')).Select(entry => $"{Group(entry[0])} {entry[1]}").ToHashSet();
        rules.Where(rule => rule!["resources"] is not null).SelectMany(rule => rule!["resources"]!.AsArray().Select(resource => $"{rule["apiGroups"]![0]} {resource}"))
            .Distinct().Where(resource => !listed.Contains(resource)).ShouldBeEmpty();
    }

    [Fact]
    public void Rows_ThatAreNeeded_AreNotNewerThanTheOldestVersion()
    {
        var oldest = Version().Match(YamlJson.Parse(Repository.Read("charts/hotlap/Chart.yaml")).Single()["kubeVersion"]!.ToString());
        Page.ShouldContain($"Hotlap needs Kubernetes {oldest.Value} or later.");
        var needed = Rows().Where(row => row[^1] == "yes" && row[^2].Contains('.', StringComparison.Ordinal)).ToList();
        needed.Count.ShouldBeGreaterThan(15);
        needed.Where(row => Minor(row[^2]) > Minor(oldest.Value)).ShouldBeEmpty();
        Rows().Where(row => row[^1] != "yes" && !row[^1].StartsWith("no: ", StringComparison.Ordinal)).ShouldBeEmpty();
    }

    /// <summary>A row without a user is outdated.</summary>
    [Fact]
    public async Task Rows_All_AreUsed()
    {
        var used = string.Join('\n', Code()) + string.Join('\n', (await ManifestsAsync())
            .Concat(await Chart.RenderWithPoliciesAsync()).Select(item => item.ToJsonString()));
        var names = Section("## Fields").Select(row => Quoted().Match(row[0]).Groups[1].Value).ToList();
        names.ShouldContain("immutable");
        // In a typed manifest a field is a property.
        names.Where(name => !used.Contains(name, StringComparison.Ordinal) && !used.Contains($"{Pascal(name)} = ", StringComparison.Ordinal))
            .ShouldBeEmpty();
        Listed().Select(entry => entry.Split(' ')[1].Split('/')[0]).Distinct()
            .Where(plural => !used.Contains(plural, StringComparison.OrdinalIgnoreCase)
                && !used.Contains(plural[..^1], StringComparison.OrdinalIgnoreCase)).ShouldBeEmpty();
    }

    [Fact]
    public async Task Fields_NewerThanTheOldestVersion_AreNotUsed()
    {
        var manifests = await ManifestsAsync();
        foreach (var name in Later)
        {
            Code().Where(text => text.Contains($"\"{name}\"", StringComparison.Ordinal)
                || text.Contains($"{Pascal(name)} = ", StringComparison.Ordinal)).ShouldBeEmpty(name);
            manifests.Where(item => item.ToJsonString().Contains($"\"{name}\":", StringComparison.Ordinal)).ShouldBeEmpty(name);
        }
    }

    /// <summary>Everything that the chart can render, the files of the base, and the definition.</summary>
    private static async Task<IReadOnlyList<JsonObject>> ManifestsAsync()
    {
        string[] extras =
        [
            "metrics.serviceMonitor.enabled=true", "metrics.prometheusRule.enabled=true", "metrics.dashboards.enabled=true",
            "networkPolicy.enabled=true", "replicas=2",
        ];
        return
        [
            .. await Chart.RenderAsync(extras),
            .. await Chart.RenderAsync("watchNamespaces={team-a}", "metrics.podMonitor.enabled=true"),
            .. Directory.EnumerateFiles(Repository.PathOf("deploy/base"), "*.yaml").SelectMany(file => YamlJson.Parse(File.ReadAllText(file)))
                .Where(item => (string?)item["kind"] is not (null or "Kustomization")),
        ];
    }

    private static IEnumerable<string> Code() =>
        Directory.EnumerateFiles(Repository.PathOf("operator/src"), "*.cs", SearchOption.AllDirectories)
            // It leaves out fields that newer servers write.
            .Where(file => Path.GetFileName(file) != "DeployedPod.cs").Select(File.ReadAllText);

    private static HashSet<string> Listed() =>
        [.. Section("## APIs").SelectMany(row => Quoted().Matches(row[1])
            .Select(resource => $"{Quoted().Match(row[0]).Groups[1].Value} {resource.Groups[1].Value}"))];

    private static IEnumerable<string[]> Rows() => Section("## APIs").Concat(Section("## Fields"));

    /// <summary>The cells of the rows of a section's table.</summary>
    private static IEnumerable<string[]> Section(string title)
    {
        var begin = Page.IndexOf(title, StringComparison.Ordinal);
        var end = Page.IndexOf("\n## ", begin + 1, StringComparison.Ordinal);
        return Page[begin..(end < 0 ? Page.Length : end)].Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal))
            .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries));
    }

    private static string Api(string group, string version) => group.Length == 0 ? version : $"{group}/{version}";

    private static string Group(string api) => api.Contains('/', StringComparison.Ordinal) ? api.Split('/')[0] : "";

    private static string Pascal(string field) => char.ToUpperInvariant(field[0]) + field[1..];

    private static string Plural(string kind) =>
        kind.EndsWith('y') ? $"{kind.ToLowerInvariant()[..^1]}ies" : $"{kind.ToLowerInvariant()}s";

    private static int Minor(string version) => int.Parse(version.Split('.')[1], System.Globalization.CultureInfo.InvariantCulture);

    [GeneratedRegex("""\(\s*"([a-z0-9.]*)", "(v[0-9a-z]+)", "([a-z]+)", "[A-Z]""")]
    private static partial Regex Resource();

    [GeneratedRegex("""(?:\["apiVersion"\]|ApiVersion) = "([a-z0-9./]+)""")]
    private static partial Regex Manifest();

    [GeneratedRegex(@"1\.(\d+)")]
    private static partial Regex Version();

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Quoted();
}
