using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Notices;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Phases;
using Hotlap.Planning.Tests.Reporting;

namespace Hotlap.Planning.Tests.Notices;

/// <summary>What a notice says, as a CloudEvent and to a chat.</summary>
public sealed class NoticeTests
{
    private const int Largest = 64 << 10;

    [Fact]
    public void Notice_CompleteRun_IsACloudEventWithTheResult()
    {
        var json = Json(Of(new FinishedRun()));

        json["specversion"]!.GetValue<string>().ShouldBe("1.0");
        json["type"]!.GetValue<string>().ShouldBe("dev.hotlap.benchmarkrun.completed");
        json["source"]!.GetValue<string>().ShouldBe("/apis/hotlap.dev/v1alpha1/namespaces/n/benchmarkruns/r");
        json["subject"]!.GetValue<string>().ShouldBe("n/r");
        json["time"]!.GetValue<string>().ShouldBe("2026-01-01T01:00:00+00:00");
        json["datacontenttype"]!.GetValue<string>().ShouldBe("application/json");
        var data = json["data"]!;
        data["verdict"]!.GetValue<string>().ShouldBe("Passed");
        data["summary"]!.GetValue<string>().ShouldStartWith("aot is best: +26.8% requests/s [");
        data["conditions"]!.AsArray().Select(condition => (string?)condition!["type"]).ShouldBe(["Complete", "Failed", "Trustworthy"]);
        data["comparisons"]![0]!["verdict"]!.GetValue<string>().ShouldBe("Better");
        data["comparisonsOmitted"]!.GetValue<int>().ShouldBe(0);
        data["revision"].ShouldBeNull();
    }

    public static TheoryData<string, RunVerdict> Verdicts => new()
    {
        { "violated and worse", RunVerdict.Violated },
        { "worse and untrusted", RunVerdict.Worse },
        { "not shown and untrusted", RunVerdict.NotShown },
        { "untrusted", RunVerdict.Untrusted },
        { "met", RunVerdict.Passed },
    };

    [Theory]
    [MemberData(nameof(Verdicts))]
    public void Verdict_OfSeveral_IsTheMostSerious(string kind, RunVerdict expected)
    {
        var isWorse = kind.Contains("worse", StringComparison.Ordinal);
        var run = new FinishedRun
        {
            Rate = (variant, _) => isWorse && variant == "aot" ? 8_000 : 10_000,
            Sample = sample => kind.Contains("untrusted", StringComparison.Ordinal)
                ? sample with { Warnings = ["KeepAliveBroken"] } : sample,
        };
        var rate = new Threshold { Metric = "requestsPerSecond" };
        if (kind.Contains("violated", StringComparison.Ordinal)) run.Spec.Thresholds = [rate with { Min = "1000000" }];
        if (kind.Contains("shown", StringComparison.Ordinal)) run.Spec.Thresholds = [rate with { Min = "10000" }];
        if (kind.Contains("met", StringComparison.Ordinal)) run.Spec.Thresholds = [new Threshold { Metric = "errors", Max = "0" }];

        Of(run).Data.Verdict.ShouldBe(expected);
    }

    [Fact]
    public void Notice_OfManyComparisonsAndLongMessages_HasTheWorstAndStaysSmall()
    {
        var run = new FinishedRun();
        var status = run.Status;
        var row = status.Comparisons![0] with { Verdict = "Same", Variant = new string('v', 40), Scenario = new string('s', 40) };
        var threshold = new ThresholdStatus { Metric = "p99", Verdict = "Met", Message = new string('ü', 4096) };
        status = status with
        {
            Summary = new string('ü', 4096),
            Comparisons = [.. Enumerable.Repeat(row, 2000), row with { Verdict = "Worse" }],
            Thresholds = [.. Enumerable.Repeat(threshold, 300), threshold with { Verdict = "Violated" }],
            Conditions = status.Conditions.ConvertAll(condition => condition with { Message = new string('ü', 4096) }),
        };

        var notice = Of(run, status);

        JsonSerializer.SerializeToUtf8Bytes(notice, NoticeJson.Default.Notice).Length.ShouldBeLessThan(Largest);
        (notice.Data.Comparisons[0].Verdict, notice.Data.Comparisons.Count, notice.Data.ComparisonsOmitted).ShouldBe(("Worse", 50, 1951));
        (notice.Data.Thresholds[0].Verdict, notice.Data.Thresholds.Count, notice.Data.ThresholdsOmitted).ShouldBe(("Violated", 20, 281));
    }

    [Fact]
    public void Notice_Revision_IsThatOfTheRun()
    {
        var ended = NoticePhaseTests.Ended(new FinishedRun());
        var metadata = ended.Run.Metadata with { Annotations = new() { [Annotations.Revision] = "1a2b3c4" } };

        Sent(ended with { Run = ended.Run with { Metadata = metadata } }).Data.Revision.ShouldBe("1a2b3c4");
    }

    [Fact]
    public void Chat_CompleteRun_HasTheVerdictFirst() =>
        ChatMessage.Of(Of(new FinishedRun())).Text
            .ShouldMatch(@"^\*Passed\*: n/r\n`aot is best: \+26\.8% requests/s \[.*\], startup 338 ms \(-70\.8%\)`$");

    /// <summary>An author chooses the text of a failure. Nothing of it may be a mention, a link or a format, or end the code.</summary>
    [Fact]
    public void Chat_HostileMessage_StaysInTheCode()
    {
        var run = new FinishedRun();
        var failed = new Condition
        {
            Type = "Failed", Status = "True", Reason = "ImageNotFound", ObservedGeneration = 1,
            Message = "`<!channel> <https://evil|here> & @all *x*` " + new string('x', 4096),
        };
        var status = run.Status with { Conditions = [failed with { Type = "Complete", Status = "False" }, failed] };

        var text = ChatMessage.Of(Of(run, status)).Text;

        text.ShouldStartWith("*Failed*: n/r\n`ImageNotFound: '&lt;!channel&gt; &lt;https://evil|here&gt; &amp; @all *x*' xxx");
        text.ShouldEndWith("...`");
        text.Count(c => c == '`').ShouldBe(2);
        text.Length.ShouldBeLessThan(600);
    }

    private static Notice Of(FinishedRun run, BenchmarkRunStatus? status = null)
    {
        var ended = NoticePhaseTests.Ended(run);
        return Sent(status is null ? ended : ended with { Run = ended.Run with { Status = status } });
    }

    private static Notice Sent(RunObservation ended) =>
        RunPlanner.Plan(ended, ended.Run.Status!.CompletionTime!.Value).Actions.OfType<SendNotice>().Single().Notice;

    private static JsonNode Json(Notice notice) => JsonNode.Parse(JsonSerializer.Serialize(notice, NoticeJson.Default.Notice))!;
}
