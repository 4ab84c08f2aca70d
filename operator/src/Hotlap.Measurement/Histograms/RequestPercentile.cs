namespace Hotlap.Measurement.Histograms;

/// <summary>
/// Percentiles of all requests of a window. Those without a correct answer rank as the slowest: failed ones, and those that an open loop
/// planned and did not send. Without them, a service that fails under load would look faster than one that answers late.
/// </summary>
public static class RequestPercentile
{
    /// <summary>True when a percentile falls among the requests without a correct answer.</summary>
    /// <param name="percentile">Percentile from 0 to 100.</param>
    /// <param name="answers">Number of correct answers.</param>
    /// <param name="unanswered">Number of requests without one.</param>
    public static bool IsUnanswered(double percentile, long answers, long unanswered) =>
        (decimal)percentile * ((decimal)answers + unanswered) / 100 > answers;

    /// <summary>Returns a percentile of all requests in nanoseconds; null when it falls among those without a correct answer.</summary>
    /// <param name="latencies">
    /// Latencies of the correct answers. They may be of a part of them, which stands for all, or include those of failed requests, where a
    /// tool does not tell them apart.
    /// </param>
    /// <param name="percentile">Percentile from 0 to 100.</param>
    /// <param name="answers">Number of correct answers.</param>
    /// <param name="unanswered">Number of requests without one.</param>
    public static long? Of(LatencyHistogram latencies, double percentile, long answers, long unanswered)
    {
        if (IsUnanswered(percentile, answers, unanswered)) return null;
        var slower = latencies.Count < answers
            ? (long)((Int128)unanswered * latencies.Count / answers) : Math.Max(0, answers + unanswered - latencies.Count);
        return latencies.ValueAtPercentile(percentile, slower);
    }
}
