using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the table of the dependencies' usage for each variant.</summary>
internal static class DependencyTables
{
    public const string Title = "usage of the dependencies (CPU: medians of trials; memory: peak)";

    private const long Micro = 1_000;
    private const long Cpu = 1_000;
    private const long Mebi = 1_048_576;

    /// <summary>Returns a row for each variant and dependency; no columns when there are no dependencies.</summary>
    public static IReadOnlyList<Column> Of(RunReport report, ScenarioFigures scenario)
    {
        var rows = scenario.Rows.SelectMany(row => row.Dependencies.Select(used => (row.Variant, Used: used))).ToList();
        if (rows.Count == 0)
            return [];
        return
        [
            Columns.Names(report, rows.Select(row => row.Variant)),
            Columns.Text("dependency", rows.Select(row => row.Used.Name)),
            .. CpuPerRequest(scenario, [.. rows.Select(row => row.Used.CpuNanosecondsPerRequest)]),
            Columns.Figure("CPUs", rows.Select(row => row.Used.CpuMillicores), Cpu, null, 2),
            Columns.Figure("peak\nMiB", rows.Select(row => row.Used.PeakMemoryBytes), Mebi),
        ];
    }

    private static IEnumerable<Column> CpuPerRequest(ScenarioFigures scenario, IReadOnlyList<long?> values) =>
        scenario.HasRequests ? [Columns.Figure("CPU µs\nper request", values, Micro)] : [];
}
