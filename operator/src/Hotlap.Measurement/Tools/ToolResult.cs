using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Tools;

/// <summary>What a load tool said of one run, in the same terms for every tool.</summary>
public sealed record ToolResult
{
    /// <summary>Requests answered correctly.</summary>
    public required long Requests { get; init; }

    /// <summary>Failed requests by cause; at most 20 causes, the rest is <c>other</c>.</summary>
    public required IReadOnlyDictionary<string, long> ErrorsByCause { get; init; }

    /// <summary>Length of the measured window in nanoseconds.</summary>
    public required long WindowNanoseconds { get; init; }

    /// <summary>Begin of the first request in nanoseconds since 1970-01-01T00:00:00Z; null where the tool does not say.</summary>
    public long? StartUnixNanoseconds { get; init; }

    /// <summary>Latencies in nanoseconds; of the correct answers, or see <see cref="ToolWarnings.LatencyIncludesErrors"/>.</summary>
    public required LatencyHistogram Histogram { get; init; }

    /// <summary>Mean latency in nanoseconds over the requests in the histogram.</summary>
    public required long MeanNanoseconds { get; init; }

    /// <summary>Largest error of a single latency in nanoseconds.</summary>
    public required long ResolutionNanoseconds { get; init; }

    /// <summary>True where latencies count from the planned starts of requests.</summary>
    public bool CoordinatedOmissionCorrected { get; init; }

    /// <summary>The seconds of the window in their order, where the cell asks for them and the tool can say; at most <see cref="CellSample.MaxCurvePoints"/>.</summary>
    public IReadOnlyList<CurvePoint> Curve { get; set; } = [];

    /// <summary>Codes from <see cref="ToolWarnings"/>, sorted.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }

    /// <summary>What else the tool said, by its own names.</summary>
    public required IReadOnlyDictionary<string, string> Facts { get; init; }

    /// <summary>Failed requests.</summary>
    public long Errors => ErrorsByCause.Values.Sum();

    /// <summary>The latencies as the sample contract carries them.</summary>
    public LatencySample ToLatencySample() => new()
    {
        MinNanoseconds = Histogram.Min,
        MeanNanoseconds = MeanNanoseconds,
        MaxNanoseconds = Histogram.Max,
        ResolutionNanoseconds = ResolutionNanoseconds,
        Histogram = Histogram.EncodeBase64(),
    };
}
