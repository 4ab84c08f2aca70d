using System.Net;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Loop;
using Hotlap.Operator.Tests.Support;

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

    [Theory]
    [InlineData("4", "4", false)]
    [InlineData("3", "3", true)]
    [InlineData("5", "3", false)]
    public async Task Seen_TheWatchShowsTheWriteOrMore_ForgetsIt(string seen, string cached, bool isKept)
    {
        var run = Run("3");
        var writer = new StatusWriter(AnsweringClient.Create((_, _) => Task.FromResult(Run("4") with { Status = Make("Measuring") })), TimeProvider.System);
        await writer.WriteAsync(run, Make("Measuring"), CancellationToken.None);

        writer.Seen(Run(seen).Metadata);

        writer.Newest(Run(cached)).Metadata.ResourceVersion.ShouldBe(isKept ? "4" : cached);
    }

    [Fact]
    public async Task Newest_AfterAWrite_HasTheWrittenStatusAndTheCachedSpec()
    {
        var (planned, cached) = (Run("3"), Run("3"));
        var writer = new StatusWriter(AnsweringClient.Create((_, _) => Task.FromResult(Run("4") with { Status = Make("Measuring") })), TimeProvider.System);
        await writer.WriteAsync(planned, Make("Measuring"), CancellationToken.None);

        var newest = writer.Newest(cached);

        newest.Metadata.ResourceVersion.ShouldBe("4");
        StatusWriter.AreEqual(newest.Status, Make("Measuring")).ShouldBeTrue();
        newest.Spec.ShouldBeSameAs(cached.Spec, "a spec can have a MiB, so none is kept");
    }

    [Fact]
    public async Task Newest_AfterAConflict_IsTheRunAsReadThenUntilTheCacheMovesOn()
    {
        var present = Run("5") with { Spec = new BenchmarkRunSpec { Priority = 7 } };
        var client = AnsweringClient.Create((method, _) => method == nameof(IKubernetesClient.FindAsync)
            ? (object)Task.FromResult<BenchmarkRun?>(present)
            : Task.FromException<BenchmarkRun>(new KubernetesApiException(HttpStatusCode.Conflict, "Conflict", "changed")));
        var writer = new StatusWriter(client, TimeProvider.System);

        (await writer.WriteAsync(Run("3"), Make("Measuring"), CancellationToken.None)).ShouldBe(StatusWrite.Overtaken);

        writer.Newest(Run("3")).Spec.Priority.ShouldBe(7);
        writer.Newest(Run("6")).Metadata.ResourceVersion.ShouldBe("6");
    }

    [Fact]
    public async Task WriteAsync_RunDeletedSinceItWasPlanned_IsOvertakenAndNoFault()
    {
        var gone = Task.FromException<BenchmarkRun>(new KubernetesApiException(HttpStatusCode.NotFound, "NotFound", "not found"));
        var client = AnsweringClient.Create((method, _) =>
            method == nameof(IKubernetesClient.FindAsync) ? (object)Task.FromResult<BenchmarkRun?>(null) : gone);
        var writer = new StatusWriter(client, TimeProvider.System);

        (await writer.WriteAsync(Run("3"), Make("Measuring"), CancellationToken.None)).ShouldBe(StatusWrite.Overtaken);

        writer.Newest(Run("3")).Status.ShouldBeNull();
    }

    private static BenchmarkRun Run(string version) => new() { Metadata = new ObjectMeta { Namespace = "n", Name = "r", Uid = "u", ResourceVersion = version } };

    private static BenchmarkRunStatus Make(string reason) => new()
    {
        Conditions = [new Condition { Type = "Complete", Status = "False", Reason = reason, LastTransitionTime = Noon }],
        Progress = new RunProgress { TrialsDone = 1 },
    };
}
