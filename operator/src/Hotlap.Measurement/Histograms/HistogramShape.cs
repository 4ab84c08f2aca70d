using System.Numerics;

namespace Hotlap.Measurement.Histograms;

/// <summary>
/// The log-linear layout of HdrHistogram: buckets with linear sub-buckets, whose width doubles with each doubling of the value. The
/// formulas are from HdrHistogram's AbstractHistogram (public domain).
/// </summary>
internal sealed record HistogramShape
{
    private const int MaxDigits = 3;

    private readonly int _unitMagnitude;
    private readonly int _subBucketHalfMagnitude;

    public HistogramShape(long lowest, long highest, int digits)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(digits, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(digits, MaxDigits);
        ArgumentOutOfRangeException.ThrowIfLessThan(lowest, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(lowest, 1L << 40);
        ArgumentOutOfRangeException.ThrowIfLessThan(highest, 2 * lowest);
        (Lowest, Highest, Digits) = (lowest, highest, digits);
        _unitMagnitude = BitOperations.Log2((ulong)lowest);
        var unitsForDigits = 2 * (int)Math.Pow(10, digits);
        _subBucketHalfMagnitude = BitOperations.Log2((uint)unitsForDigits - 1);
        CountsLength = (BucketCount() + 1) * SubBucketHalfCount;
    }

    public long Lowest { get; }

    public long Highest { get; }

    public int Digits { get; }

    public int CountsLength { get; }

    private int SubBucketHalfCount => 1 << _subBucketHalfMagnitude;

    public int IndexOf(long value)
    {
        var bucket = BucketOf(value);
        var subBucket = (int)(value >>> (bucket + _unitMagnitude));
        return ((bucket + 1) << _subBucketHalfMagnitude) + subBucket - SubBucketHalfCount;
    }

    public long LowestValueAt(int index)
    {
        var bucket = (index >> _subBucketHalfMagnitude) - 1;
        var subBucket = (index & (SubBucketHalfCount - 1)) + SubBucketHalfCount;
        return bucket < 0
            ? (long)(subBucket - SubBucketHalfCount) << _unitMagnitude
            : (long)subBucket << (bucket + _unitMagnitude);
    }

    public long HighestValueAt(int index)
    {
        var lowest = LowestValueAt(index);
        return lowest + WidthAt(lowest) - 1;
    }

    public long MiddleValueAt(int index)
    {
        var lowest = LowestValueAt(index);
        return lowest + (WidthAt(lowest) >> 1);
    }

    private long WidthAt(long value) => 1L << (_unitMagnitude + BucketOf(value));

    private int BucketOf(long value)
    {
        var mask = ((1L << (_subBucketHalfMagnitude + 1)) - 1) << _unitMagnitude;
        return 64 - BitOperations.LeadingZeroCount((ulong)(value | mask)) - (_unitMagnitude + _subBucketHalfMagnitude + 1);
    }

    private int BucketCount()
    {
        var smallestUntrackable = 1L << (_unitMagnitude + _subBucketHalfMagnitude + 1);
        var buckets = 1;
        while (smallestUntrackable <= Highest)
        {
            buckets++;
            if (smallestUntrackable > long.MaxValue / 2)
                return buckets;
            smallestUntrackable <<= 1;
        }

        return buckets;
    }
}
