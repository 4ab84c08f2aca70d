using Hotlap.Cli.Text;

namespace Hotlap.Cli.Preflights;

/// <summary>Writes a report for people; what is not known is written as unknown.</summary>
internal static class PreflightText
{
    private const int KeyWidth = 11;

    /// <summary>Returns lines that end with a line feed.</summary>
    /// <param name="report">The report.</param>
    /// <param name="width">Columns of the output.</param>
    public static string Write(PreflightReport report, int width)
    {
        var lines = new List<string> { $"{report.Run}: its baseline against itself, {report.Rounds} rounds ({report.Preflight})" };
        foreach (var (key, value) in Pairs(report))
            lines.AddRange(Wrap.Keyed(key, value, KeyWidth, width));
        if (report.Metrics.Count > 0)
            lines.AddRange(["", .. TextTable.Render(Columns(report), width - 2).Select(line => line.Length == 0 ? "" : $"  {line}"),
                "", .. Wrap.Words(Legend(report), width - 2).Select(line => $"  {line}")]);
        foreach (var (index, finding) in report.Findings.Index())
            lines.AddRange(["", .. Numbered(index + 1, finding, width)]);
        return Wrap.Plain(string.Join('\n', lines) + "\n");
    }

    /// <summary>Returns text such as <c>12 rounds, windows of 10 s (hello), about 14 min 05 s</c>.</summary>
    public static string Plan(PlannedTime plan)
    {
        var windows = plan.Windows.GroupBy(window => window.Seconds)
            .Select(same => $"{same.Key} s ({string.Join(", ", same.Select(window => window.Scenario))})").ToList();
        return $"{plan.Rounds} rounds{(windows.Count == 0 ? "" : $", windows of {string.Join(" and ", windows)}")}, about "
            + Duration(plan.Seconds);
    }

    public static string Duration(long seconds) => Figures.Duration(TimeSpan.FromSeconds(seconds));

    /// <summary>Returns the range of the needed rounds, such as <c> (9 to 25)</c>.</summary>
    public static string Range(SpreadRow row) => row.RoundsNeededLow is not { } low ? ""
        : row.RoundsNeededHigh is not { } high ? $" ({low} or more)" : low == high ? "" : $" ({low} to {high})";

    public static string Goal(SpreadRow row)
    {
        var goal = Figures.Percent((long)Math.Round(1000 * (Math.Exp(row.Goal.Limit) - 1)));
        return row.Goal.IsWidth ? $"±{goal}" : $"a change of {goal}";
    }

    private static IEnumerable<(string Key, string Value)> Pairs(PreflightReport report)
    {
        yield return ("enough", Answer(report));
        yield return ("plan", Plan(report.Planned));
        yield return ("cheapest", report.Cheapest is { } plan ? Plan(plan)
            : report.Unknown.Count > 0 || !HasPrimary(report) ? "unknown"
            : "none: 100 rounds, with windows four times as long, are not enough");
        yield return ("node", Nodes(report.Cluster));
        yield return ("CPUs", Cpus(report.Cluster));
    }

    private static string Answer(PreflightReport report) =>
        report.IsEnough ? $"yes: {report.Planned.Rounds} rounds are as precise as wanted"
        : report.Unknown.Count > 0 ? $"unknown: too few values of {string.Join(", ", report.Unknown)}"
        : !HasPrimary(report) ? "unknown: no primary metric of the run is compared by ratios"
        : $"no: {report.Planned.Rounds} rounds are not as precise as wanted";

    private static bool HasPrimary(PreflightReport report) => report.Metrics.Any(row => row.IsPrimary);

    private static string Nodes(ClusterState cluster) => cluster.Nodes.Count == 0 ? "unknown"
        : (cluster.Nodes.Count == 1 ? "one: " : $"{cluster.Nodes.Count}: ") + string.Join("; ", cluster.Nodes.Select(node =>
            $"{node.Name}, {node.Cpus ?? "?"} CPUs ({node.Architecture ?? "?"}), kernel {node.KernelVersion ?? "unknown"}, "
                + $"{node.ContainerRuntimeVersion ?? "container runtime unknown"}"));

    private static string Cpus(ClusterState cluster) => string.Join("; ",
    [
        $"steal {Share(cluster.StealPerMille)}", $"other programs {Share(cluster.OthersPerMille)}",
        $"frequency governor {cluster.Governor ?? "unknown"}",
        $"SMT {(cluster.IsSmtActive is { } active ? (active ? "on" : "off") : "unknown")}",
        cluster.HasOwnCpus switch
        {
            true => $"target on {cluster.TargetCpus} CPUs of its own (CPU manager)",
            false => $"target on all {cluster.NodeCpus}, shared with others",
            null => "CPUs of the target unknown",
        },
    ]);

    private static string Share(long? perMille) => perMille is { } known ? Figures.Percent(known) : "unknown";

    private static List<Column> Columns(PreflightReport report)
    {
        var rows = report.Metrics;
        Column Figure(string header, Func<SpreadRow, string> text) => new() { Header = header, Values = [.. rows.Select(text)] };
        string Percent(long? perMille) => perMille is { } known ? Figures.Percent(known) : Figures.NotMeasured;
        return
        [
            new() { Header = "metric", Values = [.. rows.Select(row => (row.IsPrimary ? "* " : "  ") + row.Title)], IsText = true },
            Figure("margin", row => Percent(row.MarginPerMille)),
            Figure("trials\nvary by", row => Percent(row.TrialPerMille)),
            .. report.Cluster.Nodes.Count > 1 ? [Figure("nodes", row => Percent(row.NodePerMille))] : (Column[])[],
            Figure("pods", row => Percent(row.PodPerMille)),
            Figure("windows", row => Percent(row.WindowPerMille)),
            Figure("rounds", row => Percent(row.RoundPerMille)),
            Figure($"{report.Planned.Rounds} rounds\nshow", row => Percent(row.ShownPerMille)),
            Figure("half\nwidth", row => $"±{Percent(row.HalfWidthPerMille)}"),
            Figure("rounds\nneeded", row => row.RoundsNeeded is { } needed ? $"{needed}{Range(row)}" : ">100"),
        ];
    }

    private static string Legend(PreflightReport report)
    {
        var nodes = report.Cluster.Nodes.Count == 1 ? " All targets ran on one node, so how nodes differ is not known." : "";
        return "* primary metric: these decide. Within a round, trials vary by what pods and windows vary by. Rounds vary over time, which "
            + "the comparison removes. show: the smallest change that 90 of 100 runs tell from none; a verdict needs as much beyond the "
            + $"margin. half width: of the interval, as expected.{nodes}";
    }

    private static IEnumerable<string> Numbered(int number, Finding finding, int width) =>
        Wrap.Words($"{finding.Seen} {finding.Because} {finding.Advice}", width - 5).Index()
            .Select(line => $"{(line.Index == 0 ? $"{number}." : ""),4} {line.Item}");
}
