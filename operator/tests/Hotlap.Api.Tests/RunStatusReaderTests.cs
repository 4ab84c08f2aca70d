using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Tests;

public sealed class RunStatusReaderTests
{
    [Theory]
    [InlineData(ConditionTypes.Complete, "True", Reasons.AllTrialsMeasured, "Complete")]
    [InlineData(ConditionTypes.Complete, "False", Reasons.Measuring, "Running")]
    [InlineData(ConditionTypes.Complete, "False", Reasons.Preparing, "Pending")]
    [InlineData(ConditionTypes.Complete, "False", Reasons.Queued, "Queued")]
    [InlineData(ConditionTypes.Complete, "False", Reasons.Suspended, "Suspended")]
    [InlineData(ConditionTypes.Failed, "True", Reasons.InvalidSpec, "Failed")]
    public void State_PresentGeneration_FollowsTheConditions(string type, string status, string reason, string expected) =>
        RunStatusReader.State(Run(2, 2, type, status, reason)).ShouldBe(expected);

    [Theory]
    [InlineData(3, 2)]
    [InlineData(1, 2)]
    public void State_StatusOfAnotherGeneration_IsPendingWhateverTheConditionsSay(long generation, long observed)
    {
        var run = Run(generation, observed, ConditionTypes.Complete, "True");

        RunStatusReader.State(run).ShouldBe("Pending");
        RunStatusReader.HasEnded(run).ShouldBeFalse();
    }

    [Fact]
    public void State_SavedObjectWithoutItsGeneration_FollowsTheConditions() =>
        RunStatusReader.State(Run(0, 2, ConditionTypes.Complete, "True")).ShouldBe("Complete");

    [Fact]
    public void Is_ConditionOfAnotherGeneration_IsFalse()
    {
        RunStatusReader.Is(Run(1, 1, ConditionTypes.ThresholdsMet, "False"), ConditionTypes.ThresholdsMet, "False").ShouldBeTrue();
        RunStatusReader.Is(Run(2, 1, ConditionTypes.ThresholdsMet, "False"), ConditionTypes.ThresholdsMet, "False").ShouldBeFalse();
    }

    [Theory]
    [InlineData(1, null, false, null)]
    [InlineData(2, null, false, "v1")]
    [InlineData(2, "v2", false, "v2")]
    [InlineData(2, "v2", true, null)]
    public void OwnBaseline_Spec_IsTheVariantOfTheComparison(int variants, string? baseline, bool isReferenced, string? expected) =>
        RunStatusReader.OwnBaseline(new BenchmarkRunSpec
        {
            Variants = [.. Enumerable.Range(1, variants).Select(number => new Variant { Name = $"v{number}" })],
            Comparison = new Comparison { Baseline = baseline, BaselineRef = isReferenced ? new BaselineRef { Previous = true } : null },
        }).ShouldBe(expected);

    [Fact]
    public void MarginsPerMille_ComparisonAndMetrics_LeaveOutWhatIsNoPercentage()
    {
        var spec = new BenchmarkRunSpec
        {
            Metrics =
            [
                new MetricDefinition { Name = "time", Margin = "2%" }, new MetricDefinition { Name = "calls", Margin = "3%" },
                new MetricDefinition { Name = "size" },
            ],
            Comparison = new Comparison { Margins = [Margin("calls", "7.5%"), Margin("p50", "wide"), Margin("p99", "5")] },
        };

        RunStatusReader.MarginsPerMille(spec).ShouldBe(new Dictionary<string, int> { ["time"] = 20, ["calls"] = 75 }, ignoreOrder: true);
    }

    private static Margin Margin(string metric, string percent) => new() { Metric = metric, Percent = percent };

    private static BenchmarkRun Run(long generation, long observed, string type, string status, string reason = "") => new()
    {
        Metadata = new ObjectMeta { Generation = generation },
        Status = new BenchmarkRunStatus
        {
            ObservedGeneration = observed, Conditions = [new Condition { Type = type, Status = status, Reason = reason }],
        },
    };
}
