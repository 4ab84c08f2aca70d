namespace Hotlap.Measurement.Histograms;

/// <summary>
/// A mergeable histogram of latencies in nanoseconds: HdrHistogram's log-linear layout from one microsecond to one hour.
/// A reported value differs from the recorded one by less than 10^-digits of it, or by half a microsecond where that is more.
/// Not safe for use by several threads.
/// </summary>
public sealed class LatencyHistogram
{
    /// <summary>Significant decimal digits when none are asked for.</summary>
    public const int DefaultDigits = 3;

    /// <summary>Smallest latency that is told apart from zero, in nanoseconds.</summary>
    public const long LowestNanoseconds = 1_000;

    /// <summary>Largest latency that can be recorded, in nanoseconds: one hour.</summary>
    public const long HighestNanoseconds = 3_600_000_000_000;

    [ThreadStatic]
    private static LatencyHistogram? _scratch;

    private readonly long[] _counts;

    // Latencies of one trial lie close together: all loops keep to the buckets that are used.
    private int _first = int.MaxValue;
    private int _end;
    private long _min = long.MaxValue;

    /// <summary>An empty histogram.</summary>
    /// <param name="digits">Significant decimal digits, 1 to 3.</param>
    /// <exception cref="ArgumentOutOfRangeException">Other digits.</exception>
    public LatencyHistogram(int digits = DefaultDigits)
        : this(new HistogramShape(LowestNanoseconds, HighestNanoseconds, digits))
    {
    }

    internal LatencyHistogram(HistogramShape shape)
    {
        Shape = shape;
        _counts = new long[shape.CountsLength];
    }

    /// <summary>Recorded latencies.</summary>
    public long Count { get; private set; }

    /// <summary>Smallest recorded latency in nanoseconds, exact until encoded; zero when empty.</summary>
    public long Min => Count == 0 ? 0 : _min;

    /// <summary>Largest recorded latency in nanoseconds, exact until encoded; zero when empty.</summary>
    public long Max { get; private set; }

    /// <summary>Significant decimal digits.</summary>
    public int Digits => Shape.Digits;

    /// <summary>Mean in nanoseconds from the middles of the buckets; zero when empty.</summary>
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

    /// <summary>Reads what <see cref="Encode"/> or another HdrHistogram (V2, compressed) wrote.</summary>
    /// <exception cref="HistogramFormatException">Not such a histogram, or larger than is accepted.</exception>
    public static LatencyHistogram Decode(ReadOnlySpan<byte> encoded) => HistogramCodec.Decode(encoded);

    /// <summary>Reads what <see cref="EncodeBase64"/> wrote.</summary>
    /// <exception cref="HistogramFormatException">Not such a histogram, or larger than is accepted.</exception>
    public static LatencyHistogram DecodeBase64(string encoded)
    {
        ArgumentNullException.ThrowIfNull(encoded);
        return HistogramCodec.DecodeBase64(encoded);
    }

    /// <summary>Reads what <see cref="Encode"/> wrote into a histogram that is this thread's own and lives until its next call.</summary>
    /// <exception cref="HistogramFormatException">Not such a histogram, or larger than is accepted.</exception>
    internal static LatencyHistogram DecodeShortLived(ReadOnlySpan<byte> encoded)
    {
        var spare = _scratch;
        spare?.Clear();
        // A histogram that could not be read leaves some counts behind.
        _scratch = null;
        return _scratch = HistogramCodec.Decode(encoded, spare);
    }

    /// <summary>Records one latency in nanoseconds.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Negative, or above the highest.</exception>
    public void Record(long nanoseconds) => Record(nanoseconds, 1);

    /// <summary>Records a latency in nanoseconds as often as said.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The latency or the count is negative, or the latency above the highest.</exception>
    /// <exception cref="OverflowException">More than 2^63-1 latencies.</exception>
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

    /// <summary>Adds all latencies of another histogram, as if they had been recorded here.</summary>
    /// <exception cref="ArgumentException">The other one has another shape (digits or range).</exception>
    /// <exception cref="OverflowException">More than 2^63-1 latencies.</exception>
    public void Add(LatencyHistogram other)
    {
        ArgumentNullException.ThrowIfNull(other);
        if (other.Shape != Shape)
            throw new ArgumentException($"A histogram of {Describe(other.Shape)} cannot be added to one of {Describe(Shape)}.", nameof(other));
        if (other.Count == 0)
            return;
        Count = checked(Count + other.Count);
        for (var i = other._first; i < other._end; i++)
            _counts[i] += other._counts[i];
        (_first, _end) = (Math.Min(_first, other._first), Math.Max(_end, other._end));
        _min = Math.Min(_min, other._min);
        Max = Math.Max(Max, other.Max);
    }

    /// <summary>
    /// Latency in nanoseconds that the given share of the recorded ones does not exceed: the upper end of its bucket, as in HdrHistogram.
    /// Zero when empty.
    /// </summary>
    /// <param name="percentile">0 to 100.</param>
    /// <exception cref="ArgumentOutOfRangeException">Below 0 or above 100.</exception>
    public long ValueAtPercentile(double percentile)
    {
        if (percentile is not (>= 0 and <= 100))
            throw new ArgumentOutOfRangeException(nameof(percentile), percentile, "A percentile is a number from 0 to 100.");
        // In decimals: 99.9% of 1,000 is 999 exactly, which it is not in binary.
        var rank = Math.Max(1, (long)decimal.Ceiling((decimal)percentile * Count / 100));
        long seen = 0;
        for (var i = _first; i < _end; i++)
        {
            seen += _counts[i];
            if (seen >= rank)
                return percentile == 0 ? Shape.LowestValueAt(i) : Shape.HighestValueAt(i);
        }

        return 0;
    }

    /// <summary>The histogram as HdrHistogram's V2 compressed encoding (a zlib stream behind a cookie and a length).</summary>
    public byte[] Encode() => HistogramCodec.Encode(this);

    /// <summary><see cref="Encode"/> as Base64 text.</summary>
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

    private void Clear()
    {
        if (_end > _first)
            Array.Clear(_counts, _first, _end - _first);
        (_first, _end, _min, Max, Count) = (int.MaxValue, 0, long.MaxValue, 0, 0);
    }

    private static string Describe(HistogramShape shape) => $"{shape.Digits} digits from {shape.Lowest} to {shape.Highest} ns";
}
