namespace Hotlap.Measurement.Statistics;

/// <summary>A confidence interval with both ends included, in the unit of its values.</summary>
/// <param name="Low">Lower end.</param>
/// <param name="High">Upper end.</param>
public readonly record struct Interval(double Low, double High)
{
    /// <summary>Half the width of the interval.</summary>
    public double HalfWidth => (High - Low) / 2;

    /// <summary>True when a value is inside, ends included.</summary>
    public bool Contains(double value) => value >= Low && value <= High;
}
