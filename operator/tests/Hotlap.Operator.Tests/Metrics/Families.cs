using System.Text.RegularExpressions;
using Hotlap.Kubernetes;
using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>What a scrape contains once everything has happened: each family with its labels.</summary>
internal static partial class Families
{
    private static readonly string[] OfEveryRun = ["namespace", "run"];

    public static IReadOnlyList<(string Name, IReadOnlySet<string> Labels)> Exported { get; } = Read(Scrape());

    private static string Scrape()
    {
        var work = new WorkMetrics(TimeProvider.System) { Silences = () => [new("Pod", TimeSpan.FromSeconds(3))] };
        work.Requested(new ApiRequest("get", "pods", 200));
        work.Reconciled("success", TimeSpan.FromMilliseconds(20));
        work.Noticed("delivered");
        work.Ready();
        using var endpoint = new MetricsEndpoint(work, () => [EveryFigure.Run()]);
        return Scraper.TextAsync(endpoint).GetAwaiter().GetResult();
    }

    private static List<(string Name, IReadOnlySet<string> Labels)> Read(string text)
    {
        var samples = Sample().Matches(text).ToLookup(
            match => match.Groups["name"].Value, match => match.Groups["label"].Captures.Select(label => label.Value).Except(OfEveryRun));
        return [.. TypeLine().Matches(text).Select(match => match.Groups[1].Value).Select(name =>
            (name, (IReadOnlySet<string>)samples[name].SelectMany(labels => labels).ToHashSet()))];
    }

    [GeneratedRegex("^# TYPE ([a-z0-9_]+) ", RegexOptions.Multiline)]
    private static partial Regex TypeLine();

    [GeneratedRegex("""^(?<name>[a-z0-9_]+)(\{((?<label>[a-z_]+)="([^"\\]|\\.)*",?)*\})? """, RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Sample();
}
