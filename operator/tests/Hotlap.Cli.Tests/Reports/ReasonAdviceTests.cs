using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class ReasonAdviceTests
{
    /// <summary>Reasons of runs that have ended well, of thresholds, of notices and of events: nothing to do.</summary>
    private static readonly string[] WithoutAdvice =
    [
        Reasons.AllTrialsMeasured, Reasons.Restored, Reasons.AllThresholdsMet, Reasons.ThresholdExceeded, Reasons.ThresholdsNotShown, Reasons.NoWarnings, Reasons.VerdictsTrusted, Reasons.WarningsAccepted,
        Reasons.NotComplete,
        Reasons.RoundDiscarded, Reasons.VariantFailed, Reasons.ScheduleMissed, Reasons.LevelChanged, Reasons.ImageMoved, Reasons.PrecisionReached, Reasons.VerdictsSettled,
        Reasons.NoticeDelivered, Reasons.NoticeNotDelivered,
    ];

    public static TheoryData<string> All =>
        [.. typeof(Reasons).GetFields().Select(constant => (string)constant.GetRawConstantValue()!).Except(WithoutAdvice)];

    [Theory]
    [MemberData(nameof(All))]
    public void For_AnyReasonThatKeepsARunFromItsFigures_SaysWhatToDo(string reason) => ReasonAdvice.For(reason).ShouldNotBeNullOrEmpty();
}
