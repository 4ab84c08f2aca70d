using System.Text.RegularExpressions;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Outputs;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Rendering;

/// <summary>What a merge request shows of a report before anybody unfolds it.</summary>
public sealed partial class MarkdownSummaryTests
{
    private const int MostLines = 5;

    public static TheoryData<string> Scenarios => [.. TestData.Scenarios];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_AnyRun_HasFiveVisibleLinesAndTheVerdictFirst(string scenario)
    {
        var visible = Visible(Read(scenario));

        visible.Count.ShouldBeLessThanOrEqualTo(MostLines);
        visible[0].ShouldMatch(@"^\*\*(Failed|Violated|Worse|Not shown|Not trusted|Passed|Running|Pending|Queued|Suspended)\*\*: [a-z]");
        visible[^1].ShouldMatch("^<summary>(All figures|Details)</summary>$");
        visible.ShouldAllBe(line => line.Length < 400);
    }

    /// <summary>One part is folded, and whatever the run says neither opens nor closes another.</summary>
    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_AnyRun_FoldsOnePart(string scenario)
    {
        var text = Write(Read(scenario));

        Regex.Count(text, "(?<!\\\\)<details>").ShouldBe(1);
        text.ShouldEndWith("\n\n</details>\n");
    }

    [Fact]
    public void Write_ViolatedAndWorseAndUntrusted_SaysThatInThisOrder()
    {
        var run = Worsened(Read("judged"), 5);
        run = run with
        {
            Status = run.Status! with
            {
                Conditions = run.Status.Conditions.ConvertAll(condition => condition.Type == ConditionTypes.ThresholdsMet
                    ? condition with { Status = "False", Reason = Reasons.ThresholdExceeded } : condition),
                Thresholds =
                [
                    new ThresholdStatus { Metric = "errors", Max = "0", Verdict = "Met" },
                    new ThresholdStatus { Metric = "p50", Max = "1ms", Verdict = "NotShown" },
                    .. Enumerable.Range(1, 4).Select(i => new ThresholdStatus { Metric = "p99", Max = $"{i}ms", Verdict = "Violated" }),
                ],
            },
        };

        var visible = Visible(run);

        visible[0].ShouldStartWith("**Violated**: bench/greeter-images, 30 of 30 trials recorded");
        visible[1].ShouldBe(
            "- thresholds: violated: everywhere: p99 at most 1ms; violated: everywhere: p99 at most 2ms; "
                + "violated: everywhere: p99 at most 3ms; and 2 more");
        // The largest loss comes first; no entry is cut.
        visible[2].ShouldBe(
            "- worse (5): CPU per request of w5 under hello-grpc +50.0%; CPU per request of w4 under hello-grpc +40.0%; "
                + "CPU per request of w3 under hello-grpc +30.0%; and 2 more");
        visible[3].ShouldStartWith("- trusted: NO, GeneratorSaturated: ");
        visible.Count.ShouldBe(MostLines);
    }

    [Fact]
    public void Write_GoodRun_HasItsResult()
    {
        var visible = Visible(Read("quickstart"));

        visible[0].ShouldBe("**Passed**: default/greeter-images, 16 of 16 trials recorded, took 2 min 17 s");
        visible[1].ShouldBe(@"- result: aot is best: +62.3% requests/s \[39.3, 81.3], startup 145 ms (-81.8%)");
        visible[2].ShouldStartWith("- trusted: yes: ");
    }

    [Fact]
    public void Write_FailedRun_HasTheReasonAndWhatToDo()
    {
        var visible = Visible(Read("failed"));

        visible[0].ShouldStartWith("**Failed**: bench/greeter-images, 2 of 30 trials recorded");
        visible[1].ShouldStartWith("- failed: TargetExited: variant aot, round 1: the service ended with exit code 1");
        visible[2].ShouldStartWith("- what to do: The service exited before it answered");
    }

    [Fact]
    public void Write_LongMessage_EndsWithAWholeClause()
    {
        var run = Read("judged");
        var clauses = Enumerable.Range(1, 40).Select(i => $"hello-{i} on aot: generator used 97% of its CPU");
        run = run with
        {
            Status = run.Status! with
            {
                Conditions = run.Status.Conditions.ConvertAll(condition => condition.Type == ConditionTypes.Trustworthy
                    ? condition with { Message = string.Join("; ", clauses) } : condition),
            },
        };

        Visible(run).ShouldContain(line => Regex.IsMatch(line, "^- trusted: NO, .*97% of its CPU; and more$"));
    }

    /// <summary>Messages quote what a container has written.</summary>
    [Fact]
    public void Write_HostileMessage_IsText()
    {
        var run = Read("failed");
        run = run with
        {
            Status = run.Status! with
            {
                Conditions = run.Status.Conditions.ConvertAll(condition => condition with
                {
                    Message = "</details><script>x</script> @org/team a@b ![x](https://evil) **x**\n# x\n</details>",
                }),
            },
        };

        var visible = Visible(run);

        visible[1].ShouldBe(
            @"- failed: TargetExited: \</details>\<script>x\</script> @<!-- -->org/team a@b !\[x](https://evil) \*\*x\*\* # x \</details>");
        Regex.Count(Write(run), @"(?m)^</details>$").ShouldBe(2, "the second is in a fence");
    }

    private static BenchmarkRun Worsened(BenchmarkRun run, int count) => run with
    {
        Status = run.Status! with
        {
            Results =
            [
                .. run.Status.Results!, .. Enumerable.Range(1, count).Select(i => run.Status.Results![0] with { Variant = $"w{i}" }),
            ],
            Comparisons =
            [
                .. Enumerable.Range(1, count).Select(i => run.Status.Comparisons![0] with
                {
                    Variant = $"w{i}", Scenario = "hello-grpc", Payload = "", Metric = "cpuPerRequest", Verdict = "Worse",
                    ChangePerMille = 100 * i,
                }),
            ],
        },
    };

    private static BenchmarkRun Read(string scenario) => ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario);

    private static string Write(BenchmarkRun run) =>
        ReportOutput.Write(ReportBuilder.Build(run), OutputForm.Markdown, new OutputSettings());

    /// <summary>The lines that a browser shows before the part is unfolded: those above it, and its summary.</summary>
    private static List<string> Visible(BenchmarkRun run) =>
        [.. Folded().Match(Write(run)).Groups[1].Value.Split('\n').Where(line => line.Length > 0 && line != "<details>")];

    [GeneratedRegex("^(.*?<summary>.*?</summary>)\n", RegexOptions.Singleline)]
    private static partial Regex Folded();
}
