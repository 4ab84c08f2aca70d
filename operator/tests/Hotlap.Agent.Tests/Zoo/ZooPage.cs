using System.Globalization;
using System.Runtime.Versioning;
using System.Text;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>The page with the outcome of every cell.</summary>
[SupportedOSPlatform("linux")]
internal static class ZooPage
{
    private const string Name = "operator/docs/zoo.md";

    private static readonly (string Title, ZooProtocols Protocol)[] Sections =
        [("HTTP/1.1", ZooProtocols.Http1), ("HTTP/2", ZooProtocols.Http2), ("gRPC", ZooProtocols.Grpc)];

    public static string Read() => Repository.Read(Name);

    public static void Write(IReadOnlyList<ZooOutcome> outcomes) =>
        File.WriteAllText(Repository.PathOf(Name), Format((mode, leg) => outcomes.Single(o => o.Mode == mode && o.Leg == leg).Text));

    /// <summary>Formats the page from the outcome of each cell.</summary>
    public static string Format(Func<ZooMode, ZooLeg, string> outcome)
    {
        var page = new StringBuilder(Introduction());
        foreach (var (title, protocol) in Sections)
        {
            ZooLeg[] legs = [.. ZooLeg.All.Where(leg => leg.Protocol == protocol)];
            page.Append(CultureInfo.InvariantCulture, $"\n## {title}\n\n| the server | {string.Join(" | ", legs.Select(leg => leg.Name))} |\n");
            page.Append(CultureInfo.InvariantCulture, $"| --- |{string.Concat(legs.Select(_ => " --- |"))}\n");
            foreach (var mode in ZooModes.All.Where(mode => legs.Any(mode.AppliesTo)))
                page.Append(CultureInfo.InvariantCulture, $"| {mode.Name} | {string.Join(" | ", legs.Select(leg => Cell(mode, leg, outcome)))} |\n");
        }
        page.Append("\n## What the servers do\n\n| the server | what it does |\n| --- | --- |\n");
        foreach (var mode in ZooModes.All)
            page.Append(CultureInfo.InvariantCulture, $"| {mode.Name} | {mode.Does} |\n");
        return page.ToString();
    }

    /// <summary>Returns the outcomes on the page, row by row.</summary>
    public static IEnumerable<string> Outcomes(string page) => page.Split('\n')
        .SkipWhile(line => !line.StartsWith("## ", StringComparison.Ordinal))
        .TakeWhile(line => line != "## What the servers do")
        .Where(line => line.StartsWith("| ", StringComparison.Ordinal) && !line.StartsWith("| ---", StringComparison.Ordinal)
            && !line.StartsWith("| the server", StringComparison.Ordinal))
        .SelectMany(line => line.Trim('|').Split('|').Skip(1)).Select(cell => cell.Trim()).Where(cell => cell != "-");

    private static string Cell(ZooMode mode, ZooLeg leg, Func<ZooMode, ZooLeg, string> outcome) =>
        mode.AppliesTo(leg) ? outcome(mode, leg) : "-";

    private static string Introduction() => $"""
        # Tools against servers

        Each load tool ran against servers that do what real servers do, and each figure was compared with the server's own count. The test that does it (`ZooTests`)
        writes this page: {ZooRun.Cells.Count} cells of {ZooModes.All.Count} servers and {ZooLeg.All.Count} ways to send a load.
        `RealServerTests` compares requests and errors with the access logs of nginx, Apache, lighttpd, Caddy, Gunicorn, Node, Go and PyPy, with their default settings.

        | outcome | meaning |
        | --- | --- |
        | right | requests, errors and bytes are the server's, within 1% or the calls in flight, which the end of a load cuts off; rate, mean, p99 and calls in flight are what the server's own times allow; a code after the word is a warning that the cell also had |
        | warned | a figure differs, and the [warning](../../docs/measurement.md#warnings) says why |
        | refused | there are no figures: the run ends with this [reason](../../docs/reference/reasons.md), before the load or, where only the load shows it, after |
        | - | the tool or the protocol cannot show it |

        """;
}
