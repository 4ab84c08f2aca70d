using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Loop;

namespace Hotlap.Operator.Tests.Loop;

public sealed class StatusWriterTests
{
    private static readonly DateTimeOffset Noon = new(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);

    [Fact]
    public void AreEqual_SameContentInOtherObjects_True() => StatusWriter.AreEqual(Make("Measuring"), Make("Measuring")).ShouldBeTrue();

    [Fact]
    public void AreEqual_OtherReason_False() => StatusWriter.AreEqual(Make("Measuring"), Make("Preparing")).ShouldBeFalse();

    [Fact]
    public void AreEqual_NothingWrittenYet_False() => StatusWriter.AreEqual(null, Make("Preparing")).ShouldBeFalse();

    private static BenchmarkRunStatus Make(string reason) => new()
    {
        Conditions = [new Condition { Type = "Complete", Status = "False", Reason = reason, LastTransitionTime = Noon }],
        Progress = new RunProgress { TrialsDone = 1 },
    };
}
