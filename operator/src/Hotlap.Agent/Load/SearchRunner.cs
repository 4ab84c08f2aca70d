using Hotlap.Measurement.Searching;

namespace Hotlap.Agent.Load;

/// <summary>
/// Searches for the highest rate that meets an objective. Each rate is measured like a load of its own, with its own window at the probe.
/// Generators that share a load agree on each verdict, so that all measure the same rates.
/// </summary>
internal static class SearchRunner
{
    /// <summary>Returns this generator's sample of the search.</summary>
    /// <param name="cell">The cell of all generators with its search.</param>
    /// <param name="measure">Measures this generator's share of the cell at a constant rate, which is that of a step.</param>
    /// <param name="agree">Returns the verdict of all generators on the rate of a step, given this one's.</param>
    public static async Task<CellSample> RunAsync(
        CellPlan cell, Func<CellPlan, int, Task<CellSample>> measure, Func<SearchVerdict, int, SearchVerdict> agree)
    {
        var plan = cell.Search!;
        List<SearchCandidate> measured = [];
        while (RateSearch.Next(plan, measured) is { } rate)
        {
            var step = measured.Count;
            var sample = await measure(cell with { RatePerSecond = rate, DurationMilliseconds = plan.WindowMilliseconds }, step);
            measured.Add(new SearchCandidate(rate, sample, agree(SearchJudge.Judge(plan, sample), step)));
        }
        return SearchResult.Of(measured, cell.Concurrency);
    }
}
