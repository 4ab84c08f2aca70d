namespace Hotlap.Measurement.Programs;

/// <summary>Limits on the results of a program.</summary>
public static class ResultsLimits
{
    /// <summary>Most bytes of results.</summary>
    public const int Bytes = 64 << 20;

    /// <summary>Most bytes of a line, without its line feed.</summary>
    public const int LineBytes = 64 << 10;

    /// <summary>Most latencies.</summary>
    public const int Latencies = 10_000_000;

    /// <summary>Most values of one metric.</summary>
    public const int MetricValues = 10_000;

    /// <summary>Longest text in characters.</summary>
    public const int TextLength = 253;

    /// <summary>Largest value of a metric; a double cannot represent every integer above it.</summary>
    public const long MetricValue = 1L << 53;

    /// <summary>Most errors.</summary>
    public const long Errors = 1_000_000_000_000;
}
