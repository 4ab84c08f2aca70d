namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Random numbers that are the same in all versions of the runtime, so that whatever follows from them is: SplitMix64 (Steele, Lea and
/// Flood 2014).
/// </summary>
internal sealed class FixedRandom
{
    private const ulong Step = 0x9E3779B97F4A7C15;
    private ulong _state;

    /// <summary>Returns a number above 0 and below 1.</summary>
    public double NextShare()
    {
        _state += Step;
        var mixed = (_state ^ (_state >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return (((mixed ^ (mixed >> 31)) >> 11) + 0.5) / (1L << 53);
    }

    /// <summary>Returns a number with a standard normal distribution.</summary>
    public double NextNormal() => Math.Sqrt(-2 * Math.Log(NextShare())) * Math.Cos(2 * Math.PI * NextShare());
}
