using System.Globalization;

namespace Hotlap.Bench.Calibrating;

/// <summary>
/// Measures the delay of a trial's generators, on two nodes, after the agreed start. Each cell of each trial is one start.
/// </summary>
internal static class GeneratorsBar
{
    private const int Generators = 8;
    private const int Rounds = 4;
    private const int StartsOfATrial = 6;
    private const double MostMilliseconds = 5;
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(5);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var (_, records) =
            await RecordedTrials.RunRecordsAsync(
                cluster, CalibrationSpecs.Generators("together", Generators, StartsOfATrial, Rounds), Longest);
        string[] nodes = [.. records.GroupBy(record => record.GeneratorNode).Select(node => node.Key).Order()];
        var delays = records
            .SelectMany(
                record =>
                    record.Cells.Select(
                        cell => (Start: (record.Round, cell.Scenario), Milliseconds: cell.StartDelayNanoseconds!.Value / 1e6)))
            .GroupBy(delay => delay.Start, delay => delay.Milliseconds)
            .Select(start => start.Order().ToList()).ToList();
        foreach (var start in delays)
            await Console.Error.WriteLineAsync(
                string.Create(
                    CultureInfo.InvariantCulture, $"  start delays {string.Join(' ', start.Select(delay => $"{delay:0.00}"))} ms"));
        var last = delays.Select(start => start[^1]).ToList();
        var detail = string.Create(CultureInfo.InvariantCulture,
            $"single generators {Cluster.Median(delays.SelectMany(start => start)):0.##} ms; worst start {last.Max():0.##} ms, "
                + $"{last.Count(delay => delay <= MostMilliseconds)} of {last.Count} starts within the bar");
        var figure = $"{Generators} generators on {nodes.Length} nodes: delay of the last one, median of {last.Count} starts";
        var row = Row.AtMost(figure, Cluster.Median(last), MostMilliseconds, "ms", detail);
        return [nodes.Length < 2 || delays.Any(start => start.Count != Generators) ? row with { Holds = null } : row];
    }
}
