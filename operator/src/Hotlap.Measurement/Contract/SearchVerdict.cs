namespace Hotlap.Measurement.Contract;

/// <summary>
/// Whether a measured rate met the objective of its search, and why not. Of several generators, the last verdict in this order counts.
/// </summary>
[JsonConverter(typeof(JsonStringEnumConverter<SearchVerdict>))]
public enum SearchVerdict
{
    /// <summary>The objective holds, and the rate was sent.</summary>
    Met,

    /// <summary>The objective holds for what was sent, but not with what was not, or less than 95% of the rate was.</summary>
    NotSent,

    /// <summary>The objective holds, but the 99th percentile needs more answers.</summary>
    TooFewAnswers,

    /// <summary>The 99th percentile was too long, or no request was answered correctly.</summary>
    Latency,

    /// <summary>Too large a share of the requests failed.</summary>
    Errors,
}
