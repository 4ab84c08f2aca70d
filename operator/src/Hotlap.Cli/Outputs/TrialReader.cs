using Hotlap.Cli.Reports;
using Hotlap.Measurement.History;

namespace Hotlap.Cli.Outputs;

/// <summary>Reads the values of single trials.</summary>
internal static class TrialReader
{
    /// <summary>Returns the values. Without permission to list ConfigMaps, a report has all other figures, and a page says why.</summary>
    public static async Task<TrialValues> ReadAsync(
        BenchmarkRun run, Func<CancellationToken, Task<IReadOnlyList<HistoryRecord>>> read, CancellationToken cancellation)
    {
        try
        {
            return TrialValues.Of(run, await read(cancellation));
        }
        catch (CommandException e)
        {
            return new TrialValues(null, $"Values of single trials could not be read: {e.Message}");
        }
    }
}
