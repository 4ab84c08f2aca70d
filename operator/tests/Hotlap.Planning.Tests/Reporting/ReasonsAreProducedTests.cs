using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Phases;
using Hotlap.Planning.Plans;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>
/// Every reason is produced by the product, not only documented. Three proofs count: the planner gives the reason for a scenario, which this test plans
/// itself, and the reason is not in what the scenario is given, which the planner may repeat; a test of the agent asserts the failure that the reason stands
/// for; or a test that is registered here asserts the reason where the operator produces it.
/// A reason that is in none of the three goes from <see cref="Reasons"/>.
/// </summary>
public sealed partial class ReasonsAreProducedTests
{
    /// <summary>Tests by reason: a file below operator/tests and a method in it, or the table of its cases, that names the reason.</summary>
    private static readonly Dictionary<string, (string File, string Method)> Registered = new(StringComparer.Ordinal)
    {
        [Reasons.NoWarnings] = ("Hotlap.Planning.Tests/Warnings/TrustTests.cs", "Judge_NoWarning_IsTrustworthy"),
        [Reasons.VerdictsTrusted] = ("Hotlap.Planning.Tests/Warnings/TrustTests.cs", "Judge_NoiseOfPairs_TrustsVerdictsAndSaysWhatToDoubt"),
        [Reasons.WarningsAccepted] = ("Hotlap.Planning.Tests/Warnings/TrustTests.cs", "Judge_AcceptedWarning_IsSaidAloud"),
        [Reasons.StatusRefused] = ("Hotlap.Operator.Tests/Running/RefusedStatusTests.cs", "Run_StatusRefusedForGood_EndsAndSaysSo"),
        [Reasons.ImagePlatformMissing] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_ImageOfAnotherPlatformOrNoProto_SaysWhich"),
        [Reasons.ProtoNotFound] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_ImageOfAnotherPlatformOrNoProto_SaysWhich"),
        [Reasons.ObjectRefused] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_PolicyRefusesThePod_FailsWithTheServersWords"),
        [Reasons.NameTaken] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_NameTaken_SaysSoAndLeavesTheOthersPodAlone"),
        [Reasons.SamplesUnreadable] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_LogThatLacksACell_IsUnreadableAndNoEmptyRow"),
        [Reasons.BaselineNotFound] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_AgainstAnotherRun_NeedsItCompleteAndMeasuredAlike"),
        [Reasons.BaselineNotComplete] =
            ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_AgainstAnotherRun_NeedsItCompleteAndMeasuredAlike"),
        [Reasons.AllThresholdsMet] = ("Hotlap.Planning.Tests/Reporting/FailedVariantTests.cs", "Thresholds_OfAVariantGivenUp_AreNotShown"),
        [Reasons.PreparationInterrupted] =
            ("Hotlap.Operator.Tests/Registry/InterruptedReadingTests.cs",
                "Operator_KilledWhileItReads_FailsTheRunAndDoesNotReadAgainUnasked"),
        [Reasons.RegistryNotAllowed] =
            ("Hotlap.Operator.Tests/Registry/InterruptedReadingTests.cs", "Run_ImageOfARegistryThatIsNotListed_FailsAndNamesIt"),
        [Reasons.CaInvalid] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_CaThatIsNoCertificate_SaysSo"),
        [Reasons.RequestsInvalid] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_RequestsThatAreNone_SaysWhichLines"),
        [Reasons.QuotaExceeded] = ("Hotlap.Operator.Tests/Running/RunTests.cs", "Run_QuotaRefusesThePod_WaitsAndGoesOnWhenItIsFreed"),
        [Reasons.Retrying] = ("Hotlap.Planning.Tests/Phases/FailurePhaseTests.cs", "Reason_RetryableFailure_IsRetryingWhateverItsProblem"),
        [Reasons.Restored] = ("Hotlap.Planning.Tests/Phases/RestoreTests.cs", "Plan_EqualRun_TakesOverTheResult"),
        [Reasons.NoticeDelivered] = ("Hotlap.Planning.Tests/Phases/NoticePhaseTests.cs", "Plan_Accepted_SaysSoAndChangesNothingElse"),
        [Reasons.NoticeNotDelivered] = ("Hotlap.Planning.Tests/Phases/NoticePhaseTests.cs", "Plan_NotAccepted_SaysWhyAndTriesAgain"),
        [Reasons.LevelChanged] = ("Hotlap.Planning.Tests/Reporting/LevelChangesTests.cs", "Complete_ManyNewChanges_AreToldByTenEvents"),
        [Reasons.StartupTimeout] = ("Hotlap.Planning.Tests/Phases/FailureClassTests.cs", "Classes"),
    };

    public static TheoryData<string> All => [.. Constants()];

    [Theory]
    [MemberData(nameof(All))]
    public void Reason_IsProduced(string reason)
    {
        var isProduced = Planned.Value.Contains(reason) || Reported.Value.Contains(reason) || IsAsserted(reason);

        isProduced.ShouldBeTrue(
            $"nothing produces {reason}: plan a scenario with it, register a test that asserts it, or remove it from Reasons");
    }

    [Fact]
    public void Registered_NamesReasonsOnly() => Registered.Keys.Except(Constants()).ShouldBeEmpty();

    private static readonly Lazy<HashSet<string>> Planned =
        new(() => [.. Directory.GetDirectories(Scenarios()).SelectMany(PlannedReasons)]);

    private static readonly Lazy<HashSet<string>> Reported = new(() => [.. AssertedFailures()]);

    private static IEnumerable<string> Constants() =>
        typeof(Reasons).GetFields().Select(constant => (string)constant.GetRawConstantValue()!);

    private static IEnumerable<string> PlannedReasons(string scenario)
    {
        var given = Support.Scenario.Read(Path.Combine(scenario, "given.yaml"));
        var plan = RunPlanner.Plan(given.Observation, given.Now);
        return (plan.Status?.Conditions ?? []).Select(condition => condition.Reason).Concat(plan.Events.Select(told => told.Reason))
            .OfType<string>()
            .Where(reason => !given.Text.Contains(reason, StringComparison.Ordinal));
    }

    /// <summary>Reasons of the failures that a test of the agent asserts, itself or by a case.</summary>
    private static IEnumerable<string> AssertedFailures() =>
        Directory.GetFiles(Path.Combine(Tests(), "Hotlap.Agent.Tests"), "*.cs", SearchOption.AllDirectories)
        .SelectMany(file => AssertedKind().Matches(File.ReadAllText(file)))
        .Select(match => AgentReasons.Of(Enum.Parse<FailureKind>(match.Groups["kind"].Value)));

    /// <summary>The registered method names the reason in its body.</summary>
    private static bool IsAsserted(string reason)
    {
        if (!Registered.TryGetValue(reason, out var proof)) return false;
        var text = File.ReadAllText(Path.Combine(Tests(), proof.File));
        var begin = text.IndexOf($" {proof.Method}", StringComparison.Ordinal);
        if (begin < 0) return false;
        var end = NextTest().Match(text, begin + proof.Method.Length);
        return text[begin..(end.Success ? end.Index : text.Length)].Contains($"Reasons.{reason}", StringComparison.Ordinal);
    }

    private static string Scenarios() => Path.Combine(Tests(), "Hotlap.Planning.Tests", "Scenarios");

    private static string Tests([CallerFilePath] string here = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(here)!, "..", ".."));

    [GeneratedRegex(@"(ShouldBe\(|\[InlineData\(.*)FailureKind\.(?<kind>\w+)\b")]
    private static partial Regex AssertedKind();

    [GeneratedRegex(@"\n    (\[Fact|\[Theory|public |private )")]
    private static partial Regex NextTest();
}
