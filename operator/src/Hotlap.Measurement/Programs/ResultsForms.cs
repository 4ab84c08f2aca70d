using System.Text.Json;

namespace Hotlap.Measurement.Programs;

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
