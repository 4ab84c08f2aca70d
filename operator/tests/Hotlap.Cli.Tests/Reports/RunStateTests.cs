using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class RunStateTests
{
    [Theory]
    [InlineData(ConditionTypes.Complete, "True", "Complete")]
    [InlineData(ConditionTypes.Complete, "False", "Running")]
    [InlineData(ConditionTypes.Failed, "True", "Failed")]
    public void Describe_PresentGeneration_FollowsTheConditions(string type, string status, string expected) =>
        RunState.Describe(Run(2, 2, type, status)).ShouldBe(expected);

    [Fact]
    public void Describe_EditedSinceTheOperatorLooked_IsPendingWhateverTheConditionsSay() =>
        RunState.Describe(Run(3, 2, ConditionTypes.Complete, "True")).ShouldBe("Pending");

    [Fact]
    public void ViolatesThresholds_RunNotComplete_IsFalse() =>
        RunState.ViolatesThresholds(Run(1, 1, ConditionTypes.ThresholdsMet, "False")).ShouldBeFalse();

    private static BenchmarkRun Run(long generation, long observed, string type, string status) => new()
    {
        Metadata = new ObjectMeta { Generation = generation },
        Status = new BenchmarkRunStatus { ObservedGeneration = observed, Conditions = [new Condition { Type = type, Status = status }] },
    };
}
