using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>A variant that was given up has no figure and no verdict, holds no threshold, and is named wherever somebody looks.</summary>
public sealed class FailedVariantTests
{
    private static readonly BenchmarkRunSpec Three = new FinishedRun().Spec with
    {
        OnVariantFailure = OnVariantFailure.Continue,
        Variants =
            [new Variant { Name = "jit", Image = "i:jit" }, new Variant { Name = "aot", Image = "i:aot" },
                new Variant { Name = "r2r", Image = "i:r2r" }],
    };

    [Fact]
    public void Status_OneGivenUp_NamesItAndComparesTheOthers()
    {
        var status = Run().Status;

        status.Conditions.Find(condition => condition.Type == ConditionTypes.Complete)!.ShouldSatisfyAllConditions(
            complete => complete.Status.ShouldBe("True"), complete => complete.Reason.ShouldBe(Reasons.VariantsFailed),
            complete => complete.Message.ShouldBe("20 of 20 trials measured; given up (TargetDied): variant r2r: died"));
        status.FailedVariants!.ShouldHaveSingleItem()
            .ShouldBe(new FailedVariant { Name = "r2r", Round = 10, Reason = "TargetDied", Message = "variant r2r: died" });
        status.Variants!.Select(variant => (variant.Name, variant.Failure, variant.Startup is null))
            .ShouldBe([("jit", null, false), ("aot", null, false), ("r2r", "TargetDied", true)]);
        status.Results!.Select(cell => cell.Variant).ShouldBe(["jit", "aot"]);
        status.Comparisons!.Select(row => row.Variant).Distinct().ShouldBe(["aot"]);
        status.Summary!.ShouldStartWith("aot is best: ");
        status.Summary!.ShouldEndWith("; without r2r (TargetDied)");
        (status.Progress!.TrialsDone, status.Progress.TrialsPlanned).ShouldBe((20, 20));
    }

    [Fact]
    public void Status_OnlyTheBaselineIsLeft_ComparesNothing()
    {
        var status = Run("aot", "r2r").Status;

        status.Comparisons.ShouldBeNull();
        status.Summary!.ShouldStartWith("nothing was compared: jit ");
    }

    [Fact]
    public void Events_OneGivenUp_TellsIt() =>
        Run().Plan.Events.ShouldContain(told => told.IsWarning && told.Reason == Reasons.VariantFailed
        && told.Message == "the run continues without variant r2r (TargetDied): variant r2r: died");

    [Theory]
    [InlineData("startup", null, "Unknown", "startup of r2r was not measured: the variant was given up (TargetDied)")]
    [InlineData("startup", "r2r", "Unknown", "startup of r2r was not measured: the variant was given up (TargetDied)")]
    [InlineData("startup", "aot", "True", "the threshold is met")]
    public void Thresholds_OfAVariantGivenUp_AreNotShown(string metric, string? variant, string status, string message)
    {
        var limit = new Threshold { Metric = metric, Variant = variant, Max = "10s" };
        Judge(limit).ShouldBe((status, status == "True" ? Reasons.AllThresholdsMet : Reasons.ThresholdsNotShown, message));
        var gate = new Threshold { Metric = metric, Variant = variant, MaxRegression = "50%" };
        Judge(gate).ShouldBe((status, status == "True" ? Reasons.AllThresholdsMet : Reasons.ThresholdsNotShown, message));
    }

    private static (string Status, string Reason, string Message) Judge(Threshold threshold)
    {
        var condition =
            new FinishedRun { Spec = Three with { Thresholds = [threshold] }, Failed = ["r2r"],
                Architectures = ["amd64", "amd64", "amd64"] }
            .Status.Conditions.Find(condition => condition.Type == ConditionTypes.ThresholdsMet)!;
        return (condition.Status, condition.Reason, condition.Message);
    }

    private static FinishedRun Run(params string[] failed) => new()
    {
        Spec = Three, Failed = failed.Length == 0 ? ["r2r"] : failed, Architectures = ["amd64", "amd64", "amd64"],
    };
}
