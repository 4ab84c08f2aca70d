using System.Text.Json.Serialization;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Contract;

/// <summary>Latencies of one window, and their mergeable histogram.</summary>
public sealed record LatencySample
{
    // Bytes take 3/8 of the memory of Base64 text, and a run may have thousands of histograms.
    private byte[]? _encoded = [];

    /// <summary>What was set and is no Base64; null where <see cref="_encoded"/> has it.</summary>
    private string? _text;

    /// <summary>Smallest latency in nanoseconds.</summary>
    public long MinNanoseconds { get; set; }

    /// <summary>Mean latency in nanoseconds, over the same requests as the histogram.</summary>
    public long MeanNanoseconds { get; set; }

    /// <summary>Largest latency in nanoseconds.</summary>
    public long MaxNanoseconds { get; set; }

    /// <summary>Largest error of a single latency in nanoseconds: of the tool's own resolution and, where it gives only percentiles, of their rounding.</summary>
    public long ResolutionNanoseconds { get; set; }

    /// <summary>Histogram of latencies in nanoseconds: HdrHistogram V2, compressed, Base64; empty for none. Each reading makes the text anew.</summary>
    public string Histogram
    {
        get => _encoded is { } encoded ? Convert.ToBase64String(encoded) : _text!;
        set
        {
            _encoded = Bytes(value);
            _text = _encoded is null ? value : null;
        }
    }

    /// <summary>True where there is a histogram, be it readable or not.</summary>
    [JsonIgnore]
    public bool HasHistogram => _encoded is { Length: > 0 } || _text is not null;

    /// <summary>Equal in every value, the histogram by its text.</summary>
    public bool Equals(LatencySample? other) => other is not null
        && (MinNanoseconds, MeanNanoseconds, MaxNanoseconds, ResolutionNanoseconds)
            == (other.MinNanoseconds, other.MeanNanoseconds, other.MaxNanoseconds, other.ResolutionNanoseconds)
        && Histogram == other.Histogram;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(MinNanoseconds, MeanNanoseconds, MaxNanoseconds, ResolutionNanoseconds);

    /// <summary>Reads the histogram.</summary>
    /// <exception cref="HistogramFormatException">It is no histogram, or larger than is accepted.</exception>
    internal LatencyHistogram ReadHistogram() => _encoded is { } encoded ? LatencyHistogram.Decode(encoded) : LatencyHistogram.DecodeBase64(_text ?? "");

    /// <summary>Reads the histogram into one that is this thread's own and lives until its next call.</summary>
    /// <exception cref="HistogramFormatException">It is no histogram, or larger than is accepted.</exception>
    internal LatencyHistogram ReadShortLived() =>
        _encoded is { } encoded ? LatencyHistogram.DecodeShortLived(encoded) : LatencyHistogram.DecodeBase64(_text ?? "");

    private static byte[]? Bytes(string? text)
    {
        if (string.IsNullOrEmpty(text)) return [];
        var bytes = new byte[text.Length / 4 * 3];
        if (!Convert.TryFromBase64String(text, bytes, out var length)) return null;
        return length == bytes.Length ? bytes : bytes[..length];
    }
}
