using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Pipelines;

/// <summary>Writes a report as a JUnit test suite. Properties state whether the figures can be trusted.</summary>
internal static class JUnitWriter
{
    public static string Write(RunReport report)
    {
        var cases = TestCases.Of(report).ToList();
        var name = $"{report.Run.Namespace ?? "default"}/{report.Run.Name}";
        (string, string?)[] counts =
        [
            ("tests", Number(cases.Count)),
            ("failures", Count(Outcome.Failure)),
            ("errors", Count(Outcome.Error)),
            ("skipped", Count(Outcome.Skipped)),
        ];
        var xml = new MarkupWriter().Raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.Open("testsuites", [("name", "hotlap"), .. counts]).Raw("\n");
        xml.Open("testsuite",
        [
            ("name", name), .. counts,
            ("timestamp", report.Run.StartTime?.ToUniversalTime().ToString("s", CultureInfo.InvariantCulture)),
            ("time", report.Run.DurationSeconds is { } seconds ? Number(seconds) : null),
        ]).Raw("\n");
        xml.Open("properties").Raw("\n");
        foreach (var (key, value) in Properties(report))
            xml.Empty("property", ("name", key), ("value", value)).Raw("\n");
        xml.CloseLine();
        foreach (var test in cases)
            Write(xml, test, name);
        return xml.CloseLine().CloseLine().ToString();

        string Count(Outcome outcome) => Number(cases.Count(test => test.Outcome == outcome));
    }

    private static void Write(MarkupWriter xml, TestCase test, string run)
    {
        xml.Open("testcase", ("classname", $"{run} {test.Group}"), ("name", test.Name));
        if (test.Outcome == Outcome.Passed)
            xml.Element("system-out", test.Message);
        else if (test.Outcome == Outcome.Skipped)
            xml.Empty("skipped", ("message", test.Message));
        else
            xml.Element(
                test.Outcome == Outcome.Failure ? "failure" : "error", test.Message, ("type", test.Type), ("message", test.Message));
        xml.CloseLine();
    }

    private static IEnumerable<(string Name, string Value)> Properties(RunReport report)
    {
        var run = report.Run;
        yield return ("state", run.State);
        yield return ("generation", Number(run.Generation));
        yield return ("measurement", run.Measurement ?? "unknown");
        yield return ("baseline", report.Baseline ?? "none");
        var trust = TrustText.Of(report);
        yield return ("trustworthy", trust?.IsTrusted switch { true => "true", false => "false", null => "unknown" });
        yield return ("trust", trust?.Text ?? "not known: there are no figures");
        foreach (var warning in report.Warnings.Where(warning => !warning.IsNote))
            yield return ($"warning.{warning.Code}", string.Join(", ", warning.Cells));
    }

    private static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);
}
