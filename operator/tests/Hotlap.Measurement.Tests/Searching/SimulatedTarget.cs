using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Searching;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Searching;

/// <summary>
/// A target whose workers need the same time for each request: M/D/c with arrivals at random, or at planned times as load tools send them. Its
/// capacity is known.
/// </summary>
internal sealed record SimulatedTarget(int Workers, double ServiceSeconds)
{
    public Random? Arrivals { get; init; }

    public double Capacity => Workers / ServiceSeconds;

    public CellSample Measure(long rate, long windowMilliseconds)
    {
        var (window, free, histogram) = (windowMilliseconds / 1e3, new double[Workers], new LatencyHistogram());
        long drain = 0;
        foreach (var time in Times(rate, window))
        {
            var worker = Array.IndexOf(free, free.Min());
            var end = free[worker] = Math.Max(time, free[worker]) + ServiceSeconds;
            if (end <= window)
                histogram.Record((long)((end - time) * 1e9));
            else
                drain++;
        }

        return Trials.Cell(histogram.Count, 1) with
        {
            WindowNanoseconds = windowMilliseconds * 1_000_000, Drain = drain, RateMilliPerSecond = rate * 1000, Concurrency = 50,
            Latency = new LatencySample { MaxNanoseconds = histogram.Max, Histogram = histogram.EncodeBase64() },
        };
    }

    /// <summary>Times at random are those of a Poisson process with exactly so many arrivals.</summary>
    private IEnumerable<double> Times(long rate, double window)
    {
        var times = Enumerable.Range(0, (int)(rate * window)).Select(index => Arrivals is null ? (double)index / rate : Arrivals.NextDouble() * window);
        return Arrivals is null ? times : times.Order();
    }

    public CellSample Search(SearchPlan plan) => SearchResult.Of(Candidates(plan), concurrency: 50);

    public List<SearchCandidate> Candidates(SearchPlan plan)
    {
        List<SearchCandidate> measured = [];
        while (RateSearch.Next(plan, measured) is { } rate)
        {
            var sample = Measure(rate, plan.WindowMilliseconds);
            measured.Add(new SearchCandidate(rate, sample, SearchJudge.Judge(plan, sample)));
        }

        return measured;
    }
}
