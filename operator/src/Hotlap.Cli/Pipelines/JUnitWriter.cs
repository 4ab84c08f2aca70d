using System.Xml.Linq;
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
            ("failures", Count(TestOutcome.Failure)),
            ("errors", Count(TestOutcome.Error)),
            ("skipped", Count(TestOutcome.Skipped)),
        ];
        (string, string?)[] times =
        [
            ("timestamp", report.Run.StartTime?.ToUniversalTime().ToString("s", CultureInfo.InvariantCulture)),
            ("time", report.Run.DurationSeconds is { } seconds ? Number(seconds) : null),
        ];
        return MarkupWriter.Write("""<?xml version="1.0" encoding="UTF-8"?>""",
            Tag.Of("testsuites", [("name", "hotlap"), .. counts],
                Tag.Of("testsuite", [("name", name), .. counts, .. times],
                    Tag.Of("properties", Properties(report).Select(pair =>
                        Tag.Of("property", [("name", pair.Name), ("value", pair.Value)]))),
                    cases.Select(test => Tag.Of("testcase", [("classname", $"{name} {test.Group}"), ("name", test.Name)], Result(test))))));

        string Count(TestOutcome outcome) => Number(cases.Count(test => test.Outcome == outcome));
    }

    private static XElement Result(TestCase test) => test.Outcome switch
    {
        TestOutcome.Passed => Tag.Of("system-out", test.Message),
        TestOutcome.Skipped => Tag.Of("skipped", [("message", test.Message)]),
        var outcome => Tag.Of(
            outcome == TestOutcome.Failure ? "failure" : "error", [("type", test.Type), ("message", test.Message)], test.Message),
    };

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
