using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Hotlap.Testing;

/// <summary>A Grafana dashboard of deploy/grafana.</summary>
public sealed partial class Dashboard
{
    private Dashboard(string path)
    {
        Name = Path.GetFileNameWithoutExtension(path);
        Json = JsonNode.Parse(File.ReadAllText(path))!.AsObject();
        Panels = [.. Json["panels"]!.AsArray().Select(panel => panel!.AsObject())];
        Queries = [.. Panels.SelectMany(QueriesOf), .. Json["annotations"]!["list"]!.AsArray().Select(AnnotationQuery)];
    }

    /// <summary>All dashboards, by name.</summary>
    public static IReadOnlyList<Dashboard> All { get; } =
        [.. Directory.GetFiles(Repository.PathOf("deploy/grafana"), "*.json").Order(StringComparer.Ordinal).Select(path => new Dashboard(path))];

    /// <summary>Name of the file without its extension.</summary>
    public string Name { get; }

    public JsonObject Json { get; }

    /// <summary>Panels in order, rows among them.</summary>
    public IReadOnlyList<JsonObject> Panels { get; }

    /// <summary>The queries of panels and annotations.</summary>
    public IReadOnlyList<DashboardQuery> Queries { get; }

    /// <summary>The variables, that of the data source first.</summary>
    public IReadOnlyList<JsonObject> Variables =>
        [.. Json["templating"]!["list"]!.AsArray().Select(variable => variable!.AsObject())];

    /// <summary>The selectors by which variables find their values.</summary>
    public IEnumerable<string> VariableQueries => Variables.Select(variable => (variable["query"] as JsonObject)?["query"])
        .OfType<JsonNode>().Select(query => (string)query!);

    /// <summary>Names of Hotlap's metrics in a query.</summary>
    public static IEnumerable<string> MetricsIn(string query) => MetricName().Matches(query).Select(match => match.Value);

    private static IEnumerable<DashboardQuery> QueriesOf(JsonObject panel) => (panel["targets"] as JsonArray ?? []).Select(target =>
        new DashboardQuery((string)panel["title"]!, (string)target!["expr"]!, (string?)target["legendFormat"] ?? ""));

    private static DashboardQuery AnnotationQuery(JsonNode? annotation) =>
        new((string)annotation!["name"]!, (string)annotation["target"]!["expr"]!, (string)annotation["titleFormat"]!);

    [GeneratedRegex(@"\b(hotlap|process)_[a-z0-9_]+")]
    private static partial Regex MetricName();
}

/// <summary>A query of a dashboard.</summary>
/// <param name="Panel">Title of its panel.</param>
/// <param name="Expression">PromQL with variables of the dashboard.</param>
/// <param name="Legend">Names its series by labels in double braces; empty for tables.</param>
public sealed partial record DashboardQuery(string Panel, string Expression, string Legend)
{
    /// <summary>Names of the labels in the legend.</summary>
    public IEnumerable<string> LegendLabels => Label().Matches(Legend).Select(match => match.Groups[1].Value);

    /// <summary>The query with every variable set to match all, over a few seconds, as a young Prometheus can answer it.</summary>
    public string Unrestricted => Variable().Replace(
        Expression.Replace("$__range:$__interval", "30s:1s", StringComparison.Ordinal)
            .Replace("$__rate_interval", "10s", StringComparison.Ordinal), ".*");

    [GeneratedRegex(@"\{\{ *([a-z_]+) *\}\}")]
    private static partial Regex Label();

    [GeneratedRegex(@"\$[a-z]+")]
    private static partial Regex Variable();
}
