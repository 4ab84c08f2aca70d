using Hotlap.Api.Units;

namespace Hotlap.Operator.Hosting;

/// <summary>Reads values of options. A <see cref="FormatException"/> says what is wrong with a text.</summary>
internal static class OptionValues
{
    public const int MostMetricsRuns = 10_000;

    private static readonly string[] PullPolicies = ["Always", "IfNotPresent", "Never"];

    public static string Text(string text) => text;

    public static string File(string text) => System.IO.File.Exists(text) ? text : throw new FormatException($"{text} does not exist");

    public static string Folder(string text) => Directory.Exists(text) ? text : throw new FormatException($"{text} is not a folder");

    public static bool Switch(string text) => bool.TryParse(text, out var isOn) ? isOn : throw Wrong(text, "neither true nor false");

    public static int Port(string text) => Number(text) ?? throw Wrong(text, "not a port from 0 to 65535");

    public static int Lease(string text) =>
        Number(text) is { } seconds and >= 3 ? seconds : throw Wrong(text, "not a number of seconds of at least 3");

    public static int MetricsRuns(string text) =>
        Number(text) is { } count and <= MostMetricsRuns ? count : throw Wrong(text, $"not a number of runs from 0 to {MostMetricsRuns}");

    public static string PullPolicy(string text) =>
        PullPolicies.Contains(text) ? text : throw Wrong(text, $"not one of {string.Join(", ", PullPolicies)}");

    public static LogFormat LogFormat(string text) => text switch
    {
        "text" => Hosting.LogFormat.Text,
        "json" => Hosting.LogFormat.Json,
        _ => throw Wrong(text, "neither text nor json"),
    };

    public static string ProbeCpuLimit(string text) =>
        CpuQuantity.Millicores(text) >= CpuQuantity.Millicores(DefaultResources.ProbeRequests()["cpu"])
            ? text : throw Wrong(text, "not a quantity of CPU of at least 10m, the request of a probe; use a high one, such as 1");

    public static (string Host, Uri Url) Mirror(string text)
    {
        if (text.Split('=', 2) is not [{ Length: > 0 } host, var address]
            || !Uri.TryCreate(address, UriKind.Absolute, out var url) || url.Scheme is not ("http" or "https"))
            throw Wrong(text, "not HOST=URL with an http or https address");
        if (url.Query.Length > 0 || url.Fragment.Length > 0 || url.UserInfo.Length > 0)
            throw new FormatException($"\"{text}\" has a user, a query or a fragment, which no request would send; give host and path");
        return (host, url);
    }

    private static int? Number(string text) =>
        ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    private static FormatException Wrong(string text, string problem) => new($"\"{text}\" is {problem}");
}
