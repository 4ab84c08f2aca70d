using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Api.Tests.Files;
using Hotlap.Measurement.Comparing;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The dashboards as files. Tests of the operator run their queries against a real Prometheus.</summary>
public partial class DashboardTests
{
    private const int Columns = 24;

    public static TheoryData<string> Names => [.. Dashboard.All.Select(dashboard => dashboard.Name)];

    [Fact]
    public void Files_All_AreTheDashboards() =>
        Dashboard.All.Select(dashboard => dashboard.Name).ShouldBe(["hotlap-operator", "hotlap-run", "hotlap-runs", "hotlap-trend"]);

    [Theory]
    [MemberData(nameof(Names))]
    public void Dashboard_Always_HasItsOwnIdTitleAndDescription(string name)
    {
        var json = Find(name).Json;
        ((string?)json["uid"]).ShouldBe(name);
        ((string?)json["title"])!.ShouldStartWith("Hotlap / ");
        ((string?)json["description"])!.ShouldEndWith(".");
        json["id"].ShouldBeNull("Grafana assigns it");
        ((int)json["schemaVersion"]!).ShouldBe(39);
        json["tags"]!.AsArray().Select(tag => (string?)tag).ShouldContain("hotlap");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Panels_All_HaveTitleDescriptionUnitAndTheChosenDataSource(string name)
    {
        foreach (var panel in Find(name).Panels.Where(panel => !IsRow(panel)))
        {
            var title = (string)panel["title"]!;
            title.ShouldNotBeEmpty();
            ((string?)panel["description"])!.ShouldEndWith(".", customMessage: title);
            ((string?)panel["fieldConfig"]!["defaults"]!["unit"]).ShouldNotBeNullOrEmpty(title);
            foreach (var source in panel["targets"]!.AsArray().Append(panel).Select(part => part!["datasource"]!))
                source.ToJsonString().ShouldBe("""{"type":"prometheus","uid":"${datasource}"}""", title);
            panel["targets"]!.AsArray().Select(target => (string)target!["refId"]!).ShouldBeUnique(title);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Panels_All_HaveTheirOwnIdAndDoNotOverlap(string name)
    {
        var panels = Find(name).Panels;
        panels.Select(panel => (int)panel["id"]!).ShouldBeUnique();
        var taken = new Dictionary<(int X, int Y), string>();
        foreach (var panel in panels)
        {
            var place = panel["gridPos"]!.Deserialize<Dictionary<string, int>>()!;
            (place["x"] + place["w"]).ShouldBeLessThanOrEqualTo(Columns, (string)panel["title"]!);
            foreach (var square in from x in Enumerable.Range(place["x"], place["w"])
                                   from y in Enumerable.Range(place["y"], place["h"])
                                   select (x, y))
                taken.TryAdd(square, (string)panel["title"]!).ShouldBeTrue($"{panel["title"]} covers {taken[square]}");
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Variables_All_AreUsedAndTheUsedOnesExist(string name)
    {
        var dashboard = Find(name);
        var used = Variable().Matches(dashboard.Json.ToJsonString()).Select(match => match.Groups[1].Value)
            .Where(variable => !variable.StartsWith("__", StringComparison.Ordinal)).Distinct();
        dashboard.Variables.Select(variable => (string)variable["name"]!).ShouldBe(used, ignoreOrder: true);
        ((string?)dashboard.Variables[0]["type"]).ShouldBe("datasource");
    }

    /// <summary>A stat has one number. Elsewhere the run is in the legend, or one run has the panel, and its title or row names it.</summary>
    [Theory]
    [InlineData("hotlap-runs")]
    [InlineData("hotlap-run")]
    [InlineData("hotlap-trend")]
    public void Legends_OfRuns_NameTheirRun(string name)
    {
        JsonObject? row = null;
        foreach (var panel in Find(name).Panels)
        {
            if (IsRow(panel)) row = panel;
            if (IsRow(panel) || (string?)panel["type"] == "stat") continue;
            foreach (var target in panel["targets"]!.AsArray())
                (IsOfOneRun(panel, row!, Find(name)) || Says(panel, target!)).ShouldBeTrue($"{panel["title"]}: {target!["expr"]}");
        }

        static bool Says(JsonObject panel, JsonNode target) => (string?)target["format"] == "table"
            ? Grouping().IsMatch((string)target["expr"]!) : ((string)target["legendFormat"]!).Contains("{{run}}", StringComparison.Ordinal);
    }

    [Fact]
    public void Verdicts_OfEveryTable_AreColored()
    {
        var overrides = Dashboard.All.SelectMany(dashboard => dashboard.Panels)
            .Where(panel => (string?)panel["type"] == "table" && panel["targets"]!.AsArray().Any(target =>
                ((string)target!["expr"]!).Contains("verdict)", StringComparison.Ordinal)))
            .Select(panel => (Panel: panel, Colors: Colors(panel))).ToList();
        overrides.Count.ShouldBe(4);
        foreach (var (panel, colors) in overrides)
            colors.Keys.ShouldBe(
                ((string)panel["targets"]![0]!["expr"]!).Contains("threshold", StringComparison.Ordinal)
                    ? Words<LimitVerdict>() : Words<Verdict>(),
                ignoreOrder: true, customMessage: $"{panel["title"]}");
    }

    [Fact]
    public void Links_ToDashboards_LeadToOne()
    {
        foreach (var link in Dashboard.All.SelectMany(dashboard => Link().Matches(dashboard.Json.ToJsonString())))
            Dashboard.All.ShouldContain(dashboard => dashboard.Name == link.Groups[1].Value);
    }

    [Fact]
    public async Task Chart_WhenAsked_InstallsEachDashboard()
    {
        var maps = (await Chart.RenderAsync("metrics.dashboards.enabled=true")).Where(item => (string?)item["kind"] == "ConfigMap").ToList();
        maps.Select(map => (string)map["metadata"]!["name"]!).ShouldBe(
            ["hotlap-dashboard-operator", "hotlap-dashboard-run", "hotlap-dashboard-runs", "hotlap-dashboard-trend"], ignoreOrder: true);
        foreach (var (file, content) in maps.SelectMany(map => map["data"]!.AsObject()))
            ((string)content!).ShouldBe(Repository.Read($"deploy/grafana/{file}").TrimEnd());
        maps.ShouldAllBe(map => (string?)map["metadata"]!["labels"]!["grafana_dashboard"] == "1");
    }

    [Fact]
    public void Scrape_OfTheExample_KeepsTheRunsNamespace()
    {
        var job = YamlJson.Parse(Repository.Read("deploy/prometheus/scrape.yaml")).Single()["scrape_configs"]![0]!;
        ((bool)job["honor_labels"]!).ShouldBeTrue();
        ((string?)job["kubernetes_sd_configs"]![0]!["namespaces"]!["names"]![0]).ShouldBe("hotlap-system");
    }

    private static Dashboard Find(string name) => Dashboard.All.Single(dashboard => dashboard.Name == name);

    private static bool IsRow(JsonObject panel) => (string?)panel["type"] == "row";

    private static bool IsOfOneRun(JsonObject panel, JsonObject row, Dashboard dashboard)
    {
        var run = dashboard.Variables.Single(variable => (string?)variable["name"] == "run");
        return (!(bool)run["multi"]! || (string?)row["repeat"] == "run")
            && new[] { panel, row }.Any(part => ((string)part["title"]!).Contains("$run", StringComparison.Ordinal));
    }

    /// <summary>Colours by value of the column of verdicts.</summary>
    private static Dictionary<string, string> Colors(JsonObject panel)
    {
        var column = panel["fieldConfig"]!["overrides"]!.AsArray().Single(item => (string?)item!["matcher"]!["options"] == "verdict")!;
        var properties = column["properties"]!.AsArray().ToDictionary(property => (string)property!["id"]!, property => property!["value"]!);
        ((string?)properties["custom.cellOptions"]["type"]).ShouldBe("color-background");
        return properties["mappings"][0]!["options"]!.AsObject().ToDictionary(entry => entry.Key, entry => (string)entry.Value!["color"]!);
    }

    private static IEnumerable<string> Words<T>()
        where T : struct, Enum => Enum.GetNames<T>().Select(JsonNamingPolicy.SnakeCaseLower.ConvertName);

    [GeneratedRegex(@"\$\{?([a-z_]+)(:[a-z]+)?\b")]
    private static partial Regex Variable();

    [GeneratedRegex(@"by \([a-z_, ]*\brun\b")]
    private static partial Regex Grouping();

    [GeneratedRegex("/d/([a-z-]+)")]
    private static partial Regex Link();
}
