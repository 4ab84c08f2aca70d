using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Pipelines;

/// <summary>What a pipeline learns from one statement about a run.</summary>
internal enum TestOutcome
{
    Passed,

    /// <summary>A violated threshold; in a run without thresholds, a regression.</summary>
    Failure,

    /// <summary>Not measured.</summary>
    Error,

    /// <summary>Measured, but neither shown nor refuted.</summary>
    Skipped,
}

/// <summary>One test case of a JUnit suite.</summary>
internal sealed record TestCase(string Group, string Name, TestOutcome Outcome, string Type, string Message);

/// <summary>
/// Builds the test cases of a report: whether the run was measured, each comparison, and each threshold. Nothing passes before the run is
/// complete, because its figures may still change.
/// </summary>
internal static class TestCases
{
    public static IEnumerable<TestCase> Of(RunReport report)
    {
        yield return Measured(report);
        foreach (var failed in report.FailedVariants)
            yield return new TestCase(
                "run", $"{failed.Name} is measured", TestOutcome.Error, failed.Reason, $"{failed.Reason}: {failed.Message}");
        foreach (var comparison in report.Comparisons)
            yield return IsFinal(report) ? Judged(comparison, report) : Open(Judged(comparison, report), report);
        if (report.Variants.Count > 1 && report.HasFigures && !report.Comparisons.Any())
            yield return new TestCase("run", $"variants are compared with {report.Baseline}", TestOutcome.Skipped, "NotCompared",
                "the status has no comparison");
        foreach (var row in report.Thresholds?.Rows ?? [])
            yield return IsFinal(report) ? Threshold(row) : Open(Threshold(row), report);
    }

    private static bool IsFinal(RunReport report) => report is { Problem: null, IsOutdated: false };

    private static TestCase Open(TestCase test, RunReport report) => test with
    {
        Outcome = TestOutcome.Skipped,
        Message = $"the run is {report.Problem?.Title ?? "measured again"}; so far: {test.Message}",
    };

    private static TestCase Measured(RunReport report) => report.Problem is { } problem
        ? new("run", "the run is complete", TestOutcome.Error, problem.Reason, $"{problem.Title}: {problem.Message}")
        : new("run", "the run is complete", TestOutcome.Passed, "", report.Run.Summary ?? report.Run.State);

    /// <summary>With thresholds, the author has said what fails; a loss within them does not.</summary>
    private static TestCase Judged(ComparisonStatus row, RunReport report)
    {
        var where = $"{row.Scenario} {row.Payload}".Trim();
        var message = $"{VerdictText.Verdict(row)}: {VerdictText.Change(row.ChangePerMille)}, 95% interval {VerdictText.Interval(row)}, "
            + $"margin {VerdictText.Margin(row.MarginPerMille)}, {row.Rounds} rounds";
        return new TestCase(
            where.Length == 0 ? "startup and image" : where,
            $"{MetricCatalogue.BuiltIn.Label(row.Metric)} of {row.Variant} against {row.Baseline}",
            row.Verdict switch
            {
                VerdictMark.Worse => report.Thresholds is null ? TestOutcome.Failure : TestOutcome.Skipped,
                VerdictMark.Better or VerdictMark.Same => TestOutcome.Passed,
                _ => TestOutcome.Skipped,
            },
            "Regression", message);
    }

    private static TestCase Threshold(ThresholdRow row) => new(
        "thresholds", row.Limit,
        row.Verdict switch
        {
            "Violated" => TestOutcome.Failure,
            "Met" => TestOutcome.Passed,
            _ => TestOutcome.Skipped,
        },
        "ThresholdViolated", $"{row.Verdict ?? "not judged"}: {row.Message ?? "no message"}");
}
