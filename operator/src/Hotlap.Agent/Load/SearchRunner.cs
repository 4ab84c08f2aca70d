using Hotlap.Measurement.Searching;

namespace Hotlap.Agent.Load;

/// <summary>
/// Searches for the highest rate that meets an objective. Each rate is measured like a load of its own, with its own window at the probe.
/// </summary>
internal static class SearchRunner
{
    /// <summary>Returns the sample of the search.</summary>
    /// <param name="cell">The cell with its search.</param>
    /// <param name="measure">Measures the cell at a constant rate.</param>
    public static async Task<CellSample> RunAsync(CellPlan cell, Func<CellPlan, Task<CellSample>> measure)
    {
        var plan = cell.Search!;
        List<SearchCandidate> measured = [];
        while (RateSearch.Next(plan, measured) is { } rate)
        {
            var sample = await measure(cell with { RatePerSecond = rate, DurationMilliseconds = plan.WindowMilliseconds });
            measured.Add(new SearchCandidate(sample, SearchJudge.Judge(plan, sample)));
        }
        return SearchResult.Of(measured);
    }
}
