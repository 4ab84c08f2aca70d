using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Watching;

namespace Hotlap.Cli.Tests.Watching;

public sealed class FailOnTests
{
    [Theory]
    [InlineData("violated,not-shown,untrusted", "False", "False", ExitCodes.ThresholdsViolated)]
    [InlineData("violated,not-shown,untrusted", "Unknown", "False", ExitCodes.ThresholdsNotShown)]
    [InlineData("violated,not-shown,untrusted", "True", "False", ExitCodes.NotTrustworthy)]
    [InlineData("violated,not-shown,untrusted", "True", "True", ExitCodes.Done)]
    [InlineData("violated,not-shown,untrusted", null, "True", ExitCodes.Done)]
    [InlineData("untrusted", "False", "False", ExitCodes.NotTrustworthy)]
    [InlineData("untrusted", "True", "Unknown", ExitCodes.NotTrustworthy)]
    [InlineData("violated", "Unknown", "False", ExitCodes.Done)]
    [InlineData("failed", "False", "False", ExitCodes.Done)]
    [InlineData("failed,violated", "False", "False", ExitCodes.ThresholdsViolated)]
    public void ExitCode_OfACompleteRun_IsThatOfTheFirstThatHoldsAndIsChosen(
        string chosen, string? thresholds, string trust, int expected) =>
        FailOn.Parse([chosen]).ExitCode(Run(thresholds, trust)).ShouldBe(expected);

    [Fact]
    public void ExitCode_NamesOfSeveralArguments_AllCount() =>
        FailOn.Parse(["violated", "untrusted"]).ExitCode(Run("True", "False")).ShouldBe(ExitCodes.NotTrustworthy);

    [Theory]
    [InlineData("unmet", "\"unmet\" is not known; use failed, violated, not-shown, untrusted")]
    [InlineData("", "the list is empty")]
    public void Parse_WrongNames_AreRefused(string chosen, string message) =>
        Should.Throw<CommandException>(() => FailOn.Parse([chosen])).Message.ShouldContain(message);

    [Fact]
    public void ExitCode_OfARunThatIsNotComplete_IsDone() =>
        FailOn.Parse(["violated", "untrusted"]).ExitCode(Run("False", "False", complete: "False")).ShouldBe(ExitCodes.Done);

    private static BenchmarkRun Run(string? thresholds, string trust, string complete = "True") => new()
    {
        Metadata = new ObjectMeta { Generation = 1 },
        Status = new BenchmarkRunStatus
        {
            ObservedGeneration = 1,
            Conditions =
            [
                new Condition { Type = ConditionTypes.Complete, Status = complete },
                new Condition { Type = ConditionTypes.Trustworthy, Status = trust },
                .. thresholds is null
                    ? Array.Empty<Condition>() : [new Condition { Type = ConditionTypes.ThresholdsMet, Status = thresholds }],
            ],
        },
    };
}
