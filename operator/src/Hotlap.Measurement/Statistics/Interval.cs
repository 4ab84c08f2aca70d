namespace Hotlap.Measurement.Statistics;

/// <summary>A confidence interval, both ends included, in the unit of the values that it was made of.</summary>
/// <param name="Low">Low end.</param>
/// <param name="High">High end.</param>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>Half its width.</summary>
    public double HalfWidth => (High - Low) / 2;

    /// <summary>True for a value inside, ends included.</summary>
    public bool Contains(double value) => value >= Low && value <= High;
}
