using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Contract;

/// <summary>Latencies of one window with their mergeable histogram.</summary>
public sealed record LatencySample
{
    // Stored as bytes: they take 3/8 of the memory of Base64 text, and a run may have thousands of histograms.
    private byte[]? _encoded = [];

    /// <summary>The assigned text when it is not valid Base64; null when <see cref="_encoded"/> holds the histogram.</summary>
    private string? _text;

    /// <summary>Smallest latency in nanoseconds.</summary>
    public long MinNanoseconds { get; set; }

    /// <summary>Mean latency in nanoseconds, over the same requests as the histogram.</summary>
    public long MeanNanoseconds { get; set; }

    /// <summary>Largest latency in nanoseconds.</summary>
    public long MaxNanoseconds { get; set; }

    /// <summary>
    /// Largest error of a single latency in nanoseconds. It covers the tool's resolution and, for a tool that reports only percentiles,
    /// their rounding.
    /// </summary>
    public long ResolutionNanoseconds { get; set; }

    /// <summary>HdrHistogram V2 of latencies in nanoseconds, compressed, Base64; empty for none. Each get encodes the text again.</summary>
    public string Histogram
    {
        get => _encoded is { } encoded ? Convert.ToBase64String(encoded) : _text!;
        set
        {
            _encoded = Bytes(value);
            _text = _encoded is null ? value : null;
        }
    }

    /// <summary>True when a histogram is present, whether it can be decoded or not.</summary>
    [JsonIgnore]
    public bool HasHistogram => _encoded is { Length: > 0 } || _text is not null;

    /// <summary>True when all values are equal; histograms are compared by their text.</summary>
    public bool Equals(LatencySample? other) => other is not null
        && (MinNanoseconds, MeanNanoseconds, MaxNanoseconds, ResolutionNanoseconds)
            == (other.MinNanoseconds, other.MeanNanoseconds, other.MaxNanoseconds, other.ResolutionNanoseconds)
        && Histogram == other.Histogram;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(MinNanoseconds, MeanNanoseconds, MaxNanoseconds, ResolutionNanoseconds);

    /// <summary>Decodes the histogram.</summary>
    /// <exception cref="HistogramFormatException">It is not a histogram, or exceeds the accepted size.</exception>
    internal LatencyHistogram ReadHistogram() =>
        _encoded is { } encoded ? LatencyHistogram.Decode(encoded) : LatencyHistogram.DecodeBase64(_text ?? "");

    private static byte[]? Bytes(string? text)
    {
        if (string.IsNullOrEmpty(text)) return [];
        var bytes = new byte[text.Length / 4 * 3];
        if (!Convert.TryFromBase64String(text, bytes, out var length)) return null;
        return length == bytes.Length ? bytes : bytes[..length];
    }
}
