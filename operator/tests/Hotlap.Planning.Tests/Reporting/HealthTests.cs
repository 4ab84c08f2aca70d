using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>The condition Ready: the health policy decides only about complete runs.</summary>
public sealed class HealthTests
{
    private const string Default = $"{UnhealthyOutcomes.Failed},{UnhealthyOutcomes.Violated}";
    private const string Met = "True AllThresholdsMet";
    private const string Violated = "False ThresholdExceeded";
    private const string NotShown = "Unknown ThresholdsNotShown";
    private const string Trusted = "True NoWarnings";
    private const string Untrusted = "False FewRounds";

    [Theory]
    [InlineData(Default, null, Trusted, "True AllTrialsMeasured")]
    [InlineData(Default, Met, Trusted, "True AllTrialsMeasured")]
    [InlineData(Default, Violated, Trusted, "False ThresholdExceeded")]
    [InlineData(Default, NotShown, Untrusted, "True AllTrialsMeasured")]
    [InlineData("Failed", Violated, Untrusted, "True AllTrialsMeasured")]
    [InlineData("", Violated, Untrusted, "True AllTrialsMeasured")]
    [InlineData("NotShown", NotShown, Trusted, "False ThresholdsNotShown")]
    [InlineData("NotShown", Violated, Trusted, "True AllTrialsMeasured")]
    [InlineData("Untrusted", Met, Untrusted, "False FewRounds")]
    [InlineData("Untrusted", null, Trusted, "True AllTrialsMeasured")]
    [InlineData("Untrusted,NotShown,Violated", Violated, Untrusted, "False ThresholdExceeded")]
    [InlineData("Untrusted,NotShown,Violated", NotShown, Untrusted, "False ThresholdsNotShown")]
    public void Judge_CompleteRun_ByItsPolicy(string policy, string? thresholds, string trust, string expected)
    {
        var health = Judge(policy, thresholds, trust);

        $"{health.Status} {health.Reason}".ShouldBe(expected);
        health.IsUnhealthy.ShouldBe(expected.StartsWith("False", StringComparison.Ordinal));
        if (health.IsUnhealthy) health.Message.ShouldBe($"because of {health.Reason}");
    }

    [Fact]
    public void Judge_ShortfallsThatThePolicyIgnores_AreInTheMessage()
    {
        Judge("Failed", Violated, Untrusted).Message.ShouldBe("2 of 2; healthPolicy does not count ThresholdExceeded, FewRounds");
        Judge(Default, Met, Trusted).Message.ShouldBe("2 of 2");
    }

    [Theory]
    [InlineData(Outcome.Failed, "", "False")]
    [InlineData(Outcome.Failed, Default, "False")]
    [InlineData(Outcome.Working, "Failed,Violated,NotShown,Untrusted", "Unknown")]
    [InlineData(Outcome.Queued, "Failed,Violated,NotShown,Untrusted", "Unknown")]
    [InlineData(Outcome.Suspended, "Failed,Violated,NotShown,Untrusted", "Unknown")]
    public void Judge_RunThatIsNotComplete_IsTheSameForEveryPolicy(object outcome, string policy, string status)
    {
        var decision = new Decision { Outcome = (Outcome)outcome, Reason = "Cause", Message = "what happened" };

        var health = Health.Judge(Policy(policy), decision, new ThresholdVerdict("Unknown", Reasons.NotComplete, ""), Trust.Open);

        (health.Status, health.Reason, health.Message).ShouldBe((status, "Cause", "what happened"));
    }

    private static Health Judge(string policy, string? thresholds, string trust)
    {
        var decision = new Decision { Outcome = Outcome.Complete, Reason = Reasons.AllTrialsMeasured, Message = "2 of 2" };
        var verdict = thresholds?.Split(' ') is [var status, var reason] ? new ThresholdVerdict(status, reason, $"because of {reason}") : null;
        var trusted = trust.Split(' ');
        return Health.Judge(Policy(policy), decision, verdict, new Trust(trusted[0], trusted[1], $"because of {trusted[1]}"));
    }

    private static HealthPolicy Policy(string outcomes) =>
        new() { UnhealthyOn = [.. outcomes.Split(',', StringSplitOptions.RemoveEmptyEntries)] };
}
