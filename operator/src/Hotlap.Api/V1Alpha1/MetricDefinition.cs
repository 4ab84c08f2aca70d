namespace Hotlap.Api.V1Alpha1;

/// <summary>A metric that programs state themselves.</summary>
public sealed record MetricDefinition
{
    public string Name { get; set; } = "";
    public string Unit { get; set; } = "";
    public string Better { get; set; } = MetricDirections.Lower;
    public string? Margin { get; set; }
}

/// <summary>Units of metrics that programs state.</summary>
public static class MetricUnits
{
    public const string Nanoseconds = nameof(Nanoseconds);

    /// <summary>Memory or other sizes in bytes.</summary>
    public const string Bytes = nameof(Bytes);

    /// <summary>A plain number.</summary>
    public const string Count = nameof(Count);

    public const string PerSecond = nameof(PerSecond);

    /// <summary>A share or ratio in thousandths.</summary>
    public const string Thousandths = nameof(Thousandths);

    public static IReadOnlyList<string> All { get; } = [Nanoseconds, Bytes, Count, PerSecond, Thousandths];
}

public static class MetricDirections
{
    public const string Lower = nameof(Lower);

    public const string Higher = nameof(Higher);

    /// <summary>Both values.</summary>
    public static IReadOnlyList<string> All { get; } = [Lower, Higher];
}
