using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Loop;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Loop;

public sealed class ActionFailuresTests
{
    private static readonly PlannedAction Action = new DeleteHidden(ObjectKind.Pod, "target");
    private static readonly BenchmarkRun Run = new() { Metadata = new ObjectMeta { Uid = "uid", Generation = 1 } };

    private readonly ManualTimeProvider _time = new();
    private readonly ActionFailures _failures;

    public ActionFailuresTests() => _failures = new ActionFailures(_time);

    [Fact]
    public void Add_RetryableFailures_PausesDoubleUpToHalfAMinute() =>
        Enumerable.Range(0, 7).Select(_ => Pause(FailureClass.Retryable)).ShouldBe([1, 2, 4, 8, 16, 30, 30]);

    [Fact]
    public void Add_WaitingFailures_HaveAFixedPause() =>
        Enumerable.Range(0, 3).Select(_ => Pause(FailureClass.Waiting)).ShouldBe([5, 5, 5]);

    [Theory]
    [InlineData(FailureClass.Retryable)]
    [InlineData(FailureClass.Waiting)]
    public void Add_ServerAsksForMore_WaitsThatLong(FailureClass failure) => Pause(failure, asked: 70).ShouldBe(70);

    [Fact]
    public void Add_AnotherActionOrGeneration_StartsAgain()
    {
        Pause(FailureClass.Retryable);
        Pause(FailureClass.Retryable);

        Pause(FailureClass.Retryable, action: new DeleteHidden(ObjectKind.Job, "load")).ShouldBe(1);
        Pause(FailureClass.Retryable, run: Run with { Metadata = new ObjectMeta { Uid = "uid", Generation = 2 } }).ShouldBe(1);
    }

    private double Pause(FailureClass failure, int? asked = null, PlannedAction? action = null, BenchmarkRun? run = null)
    {
        var error = new ActionFailedException(failure, Reasons.Retrying, "no answer")
        {
            AskedPause = asked is { } seconds ? TimeSpan.FromSeconds(seconds) : null,
        };
        return (_failures.Add(run ?? Run, action ?? Action, error).RetryAt - _time.GetUtcNow()).TotalSeconds;
    }
}
