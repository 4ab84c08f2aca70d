namespace Hotlap.Measurement.Programs;

/// <summary>The parsed keys of one line. Its latencies are already recorded.</summary>
internal readonly record struct ResultsLine(
    ResultsKeys Keys, string Tool, string? Version, WindowMark Mark, long Errors, string? Cause, string Metric, long Value);

/// <summary>One example of each form of a line, for messages.</summary>
internal static class ResultsForms
{
    public const string Tool = """{"tool":"shop-client","version":"1.0"}""";
    public const string Window = """{"window":"begin"}""";
    public const string Latencies = """{"latencies":[119000,121500]}""";
    public const string Errors = """{"errors":2,"cause":"http 500"}""";
    public const string Metric = """{"metric":"time","value":9200000}""";

    /// <summary>Returns a key as it is written in lines.</summary>
    public static string Name(ResultsKeys key) => JsonNamingPolicy.CamelCase.ConvertName($"{key}");

    /// <summary>Returns the example that best matches a line with these keys.</summary>
    public static string Nearest(ResultsKeys keys) => keys switch
    {
        _ when (keys & (ResultsKeys.Metric | ResultsKeys.Value)) != 0 => Metric,
        _ when (keys & (ResultsKeys.Errors | ResultsKeys.Cause)) != 0 => Errors,
        _ when (keys & (ResultsKeys.Tool | ResultsKeys.Version)) != 0 => Tool,
        _ when (keys & ResultsKeys.Window) != 0 => Window,
        _ => Latencies,
    };

    /// <summary>Returns an example of a line that a program with these metrics may write.</summary>
    public static string Suitable(IReadOnlyList<string> metrics) =>
        metrics.Count == 0 ? Latencies : $$"""{"metric":"{{metrics[0]}}","value":9200000}""";
}

/// <summary>The keys of a line.</summary>
[Flags]
internal enum ResultsKeys
{
    None = 0,
    Tool = 1,
    Version = 2,
    Window = 4,
    Latencies = 8,
    Errors = 16,
    Cause = 32,
    Metric = 64,
    Value = 128,
}

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

/// <summary>A mark with which a program bounds its measured window.</summary>
public enum WindowMark
{
    /// <summary>The window starts.</summary>
    Begin,

    /// <summary>The window ends.</summary>
    End,
}
