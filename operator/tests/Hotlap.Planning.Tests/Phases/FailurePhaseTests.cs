using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Phases;

namespace Hotlap.Planning.Tests.Phases;

public sealed class FailurePhaseTests
{
    [Fact]
    public void Reason_RetryableFailure_IsRetryingWhateverItsProblem() => Reason(FailureClass.Retryable).ShouldBe(Reasons.Retrying);

    [Fact]
    public void Reason_OtherFailure_IsThatOfItsProblem() => Reason(FailureClass.Waiting).ShouldBe(Reasons.ObjectRefused);

    private static string Reason(FailureClass failure) =>
        FailurePhase.Reason(new ActionFailure(failure, [new Problem(Reasons.ObjectRefused, "refused")], DateTimeOffset.UnixEpoch));
}
