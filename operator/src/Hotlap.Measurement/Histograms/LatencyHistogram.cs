namespace Hotlap.Measurement.Histograms;

/// <summary>
/// A mergeable histogram of latencies in nanoseconds, in HdrHistogram's log-linear layout from one microsecond to one hour. A reported
/// value differs from the recorded one by less than 10^-digits of it, or by half a microsecond if that is more. Not thread-safe.
/// </summary>
public sealed class LatencyHistogram
{
    /// <summary>Default number of significant decimal digits.</summary>
    public const int DefaultDigits = 3;

    /// <summary>Lowest latency that is discernible from zero, in nanoseconds.</summary>
    public const long LowestNanoseconds = 1_000;

    /// <summary>Largest latency that can be recorded, in nanoseconds: one hour.</summary>
    public const long HighestNanoseconds = 3_600_000_000_000;

    private readonly long[] _counts;

    // Latencies of one trial are close together, so all loops are limited to the range of used buckets.
    private int _first = int.MaxValue;
    private int _end;
    private long _min = long.MaxValue;

    /// <summary>Creates an empty histogram.</summary>
    /// <param name="digits">Significant decimal digits, 1 to 3.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number of digits is not supported.</exception>
    public LatencyHistogram(int digits = DefaultDigits)
        : this(new HistogramShape(LowestNanoseconds, HighestNanoseconds, digits))
    {
    }

    internal LatencyHistogram(HistogramShape shape)
    {
        Shape = shape;
        _counts = new long[shape.CountsLength];
    }

    /// <summary>Number of recorded latencies.</summary>
    public long Count { get; private set; }

    /// <summary>Smallest recorded latency in nanoseconds; zero when empty. It is exact until the histogram is encoded.</summary>
    public long Min => Count == 0 ? 0 : _min;

    /// <summary>Largest recorded latency in nanoseconds; zero when empty. It is exact until the histogram is encoded.</summary>
    public long Max { get; private set; }

    /// <summary>Number of significant decimal digits.</summary>
    public int Digits => Shape.Digits;

    /// <summary>Mean in nanoseconds, computed from the midpoints of the buckets; zero when empty.</summary>
    public double Mean
    {
        get
        {
            var sum = 0.0;
            for (var i = _first; i < _end; i++)
                sum += (double)_counts[i] * Shape.MiddleValueAt(i);
            return Count == 0 ? 0 : sum / Count;
        }
    }

    internal HistogramShape Shape { get; }

    internal ReadOnlySpan<long> Counts => _counts;

    /// <summary>Decodes the output of <see cref="Encode"/> or of another HdrHistogram implementation (V2, compressed).</summary>
    /// <exception cref="HistogramFormatException">The bytes are not such a histogram, or exceed the accepted size.</exception>
    public static LatencyHistogram Decode(ReadOnlySpan<byte> encoded) => HistogramCodec.Decode(encoded);

    /// <summary>Decodes the output of <see cref="EncodeBase64"/>.</summary>
    /// <exception cref="HistogramFormatException">The text is not such a histogram, or exceeds the accepted size.</exception>
    public static LatencyHistogram DecodeBase64(string encoded) => HistogramCodec.DecodeBase64(encoded);

    /// <summary>Records one latency in nanoseconds.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The latency is negative, or above the highest.</exception>
    public void Record(long nanoseconds) => Record(nanoseconds, 1);

    /// <summary>Records a latency in nanoseconds a given number of times.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The latency or the count is negative, or the latency is above the highest.</exception>
    /// <exception cref="OverflowException">The total count exceeds 2^63-1.</exception>
    public void Record(long nanoseconds, long count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(nanoseconds);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(nanoseconds, Shape.Highest);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        if (count == 0)
            return;
        Count = checked(Count + count);
        var index = Shape.IndexOf(nanoseconds);
        _counts[index] += count;
        Use(index);
        _min = Math.Min(_min, nanoseconds);
        Max = Math.Max(Max, nanoseconds);
    }

    /// <summary>Adds all latencies of another histogram, with the same result as recording them here.</summary>
    /// <exception cref="ArgumentException">The other histogram has another shape (digits or range).</exception>
    /// <exception cref="OverflowException">The total count exceeds 2^63-1.</exception>
    public void Add(LatencyHistogram other)
    {
        if (other.Shape != Shape)
            throw new ArgumentException(
                $"A histogram of {Describe(other.Shape)} cannot be added to one of {Describe(Shape)}.", nameof(other));
        if (other.Count == 0)
            return;
        Count = checked(Count + other.Count);
        for (var i = other._first; i < other._end; i++)
            _counts[i] += other._counts[i];
        (_first, _end) = (Math.Min(_first, other._first), Math.Max(_end, other._end));
        _min = Math.Min(_min, other._min);
        Max = Math.Max(Max, other.Max);
    }

    /// <summary>Returns a percentile in nanoseconds: the upper end of its bucket, as in HdrHistogram; zero when empty.</summary>
    /// <param name="percentile">Percentile from 0 to 100. For 0, the lower end of the first used bucket is returned.</param>
    /// <exception cref="ArgumentOutOfRangeException">The percentile is below 0 or above 100.</exception>
    public long ValueAtPercentile(double percentile) => ValueAtPercentile(percentile, 0) ?? 0;

    /// <summary>
    /// Returns a percentile of the recorded latencies together with slower ones whose values are not known, in nanoseconds; null when it is
    /// one of the slower ones, and when the histogram is empty.
    /// </summary>
    /// <param name="percentile">Percentile from 0 to 100. For 0, the lower end of the first used bucket is returned.</param>
    /// <param name="slower">Number of latencies above all recorded ones.</param>
    /// <exception cref="ArgumentOutOfRangeException">The percentile is below 0 or above 100.</exception>
    public long? ValueAtPercentile(double percentile, long slower)
    {
        if (percentile is not (>= 0 and <= 100))
            throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile is a number from 0 to 100.");
        // Decimal arithmetic: 99.9% of 1,000 is exactly 999, which binary floating point does not give.
        var rank = Math.Max(1, (long)decimal.Ceiling((decimal)percentile * ((decimal)Count + slower) / 100));
        long seen = 0;
        for (var i = _first; i < _end; i++)
        {
            seen += _counts[i];
            if (seen >= rank)
                return percentile == 0 ? Shape.LowestValueAt(i) : Shape.HighestValueAt(i);
        }

        return null;
    }

    /// <summary>Encodes the histogram in HdrHistogram's V2 compressed encoding: a cookie, a length and a zlib stream.</summary>
    public byte[] Encode() => HistogramCodec.Encode(this);

    /// <summary>Encodes the histogram as <see cref="Encode"/> does, as Base64 text.</summary>
    public string EncodeBase64() => Convert.ToBase64String(Encode());

    internal void SetCounts(int index, long count)
    {
        _counts[index] = count;
        Use(index);
        Count = checked(Count + count);
        _min = Math.Min(_min, Shape.LowestValueAt(index));
        Max = Math.Max(Max, Shape.HighestValueAt(index));
    }

    private void Use(int index) => (_first, _end) = (Math.Min(_first, index), Math.Max(_end, index + 1));

    private static string Describe(HistogramShape shape) => $"{shape.Digits} digits from {shape.Lowest} to {shape.Highest} ns";
}
