using System.Diagnostics;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Reliability;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Notices;

/// <summary>Notices of runs that end, from a real operator at a real API server to a receiver that listens.</summary>
public sealed class NoticeTests(Cluster cluster) : IClassFixture<Cluster>
{
    /// <summary>The schema takes it, and the operator does not, so the run fails at once.</summary>
    private const string Invalid = ",\"thresholds\":[{\"metric\":\"nobodys\",\"max\":\"0\"}]";

    [Fact]
    public async Task Run_Complete_IsNotifiedOnceAndSaysSo()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var receiver = await ReceiverServer.StartAsync(204);
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--notices={receiver.Folder}");
        await cluster.CreateRunAsync(space, "told", Cluster.Spec());
        await MeasureAsync(space);

        var notified = await cluster.ConditionAsync(space, "told", ConditionTypes.Notified, "True", Reasons.NoticeDelivered);

        notified.Message.ShouldNotContain("verysecret");
        var notice = receiver.Requests.ShouldHaveSingleItem();
        var run = (await cluster.FindRunAsync(space, "told"))!;
        notice.Id.ShouldBe($"{run.Metadata.Uid}/completed/{run.Status!.CompletionTime!.Value.ToUnixTimeSeconds()}");
        ((string)notice.Json["data"]!["summary"]!).ShouldBe(run.Status.Summary);
        RunStatusReader.Is(run, ConditionTypes.Complete).ShouldBeTrue();
        await hotlap.ExportsAsync("hotlap_notice_attempts_total{result=\"delivered\"} 1");
        await Eventually.BecomesAsync("an event says so", async () =>
            (await cluster.EventsAsync(space, "reason")).Contains(Reasons.NoticeDelivered, StringComparison.Ordinal));

        await cluster.PatchRunAsync(space, "told", """{"spec":{"priority":1} }""");
        await Eventually.BecomesAsync("the edit is judged", async () =>
            RunStatusReader.Is((await cluster.FindRunAsync(space, "told"))!, ConditionTypes.Notified));
        await hotlap.StopAsync();
        await using (await RunningOperator.StartAsync(cluster.Api, space, $"--notices={receiver.Folder}"))
            await SeenAsync(space, "other");
        receiver.Requests.Count(request => request.Id == notice.Id).ShouldBe(1);
    }

    [Fact]
    public async Task Run_FailedAndReceiverInTrouble_KeepsItsOutcomeAndIsNotifiedLater()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        var status = 500;
        await using var receiver = await ReceiverServer.StartAsync(context =>
        {
            context.Response.StatusCode = status;
            return Task.CompletedTask;
        });
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--notices={receiver.Folder}");
        await cluster.CreateRunAsync(space, "invalid", Cluster.Spec(more: ",\"ttl\":{\"afterFailed\":\"1s\"}" + Invalid));

        var notified = await cluster.ConditionAsync(space, "invalid", ConditionTypes.Notified, "False", Reasons.NoticeNotDelivered);

        notified.Message.ShouldStartWith("the receiver of notices answered with HTTP status 500; the operator tries again until ");
        var run = (await cluster.FindRunAsync(space, "invalid"))!;
        (run.Status!.State, RunStatusReader.IsFailed(run)).ShouldBe((ConditionTypes.Failed, true));
        await Eventually.BecomesAsync("it tries again", () => receiver.Requests.Count > 1);
        (await cluster.FindRunAsync(space, "invalid")).ShouldNotBeNull("its time to live waits for the notice");

        status = 200;

        await Eventually.BecomesAsync("the run goes", async () => await cluster.FindRunAsync(space, "invalid") is null);
        receiver.Requests.Select(request => request.Id).Distinct().ShouldHaveSingleItem();
        ((string)receiver.Requests.First().Json["type"]!).ShouldBe("dev.hotlap.benchmarkrun.failed");
    }

    /// <summary>The receiver has accepted the notice, and the operator dies before it can write that.</summary>
    [Fact]
    public async Task Operator_KilledBetweenTheAnswerAndTheWrite_SendsTheSameNoticeAgain()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var receiver = await ReceiverServer.StartAsync(200);
        await using var proxy = await FaultProxy.StartAsync(cluster.Api);
        var kubeconfig = cluster.Api.WriteKubeconfig($"kubeconfig-{space}", proxy.Address, $"token: {cluster.Api.Token}");
        await using (var first = await BareOperator.StartAsync(cluster.Api, space, kubeconfig, $"--notices={receiver.Folder}"))
        {
            using var trap = new WriteTrap(
                proxy, Moment.Before, (_, line) => !receiver.Requests.IsEmpty && line.Contains("/benchmarkruns/", StringComparison.Ordinal),
                async () =>
                {
                    await first.KillAsync();
                    throw new IOException("the writer is dead");
                });
            await cluster.CreateRunAsync(space, "twice", Cluster.Spec());
            await MeasureAsync(space);
            await trap.Sprung.WaitAsync(TimeSpan.FromSeconds(60));
        }

        var run = (await cluster.FindRunAsync(space, "twice"))!;
        (RunStatusReader.IsComplete(run), RunStatusReader.Find(run, ConditionTypes.Notified)).ShouldBe((true, null));
        await using var second = await BareOperator.StartAsync(cluster.Api, space, cluster.Api.Kubeconfig, $"--notices={receiver.Folder}");
        await cluster.ConditionAsync(space, "twice", ConditionTypes.Notified, "True");

        receiver.Requests.Count.ShouldBe(2);
        receiver.Requests.Select(request => request.Id).Distinct().ShouldHaveSingleItem();
    }

    /// <summary>A receiver that never answers takes no worker from other runs.</summary>
    [Fact]
    public async Task Operator_ReceiverNeverAnswers_GoesOnWithOtherRuns()
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var receiver = await ReceiverServer.StartAsync(context => Task.Delay(Timeout.Infinite, context.RequestAborted));
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, space, $"--notices={receiver.Folder}");
        for (var i = 0; i < 16; i++)
            await cluster.CreateRunAsync(space, $"run{i}", Cluster.Spec(more: Invalid));
        for (var i = 0; i < 16; i++)
            await cluster.ConditionAsync(space, $"run{i}", ConditionTypes.Failed, "True");
        var begin = Stopwatch.GetTimestamp();

        await cluster.CreateRunAsync(space, "other", Cluster.Spec(more: Invalid));
        await cluster.ConditionAsync(space, "other", ConditionTypes.Failed, "True");

        // If passes waited for the deadline of an attempt, the four workers would need 40 s for the runs before.
        Stopwatch.GetElapsedTime(begin).ShouldKeep(TimeSpan.FromSeconds(10));
    }

    /// <summary>Waits until an operator has taken up a new run, and so all runs that were there before.</summary>
    private async Task SeenAsync(string space, string name)
    {
        await cluster.CreateRunAsync(space, name, Cluster.Spec(more: ",\"suspend\":true"));
        await cluster.ConditionAsync(space, name, ConditionTypes.Reconciling, "False", Reasons.Suspended);
    }

    private async Task MeasureAsync(string space)
    {
        await cluster.Node.MakeReadyAsync(await cluster.PodAsync(space, Labels.RoleTarget));
        await cluster.Node.FinishAsync(await cluster.PodAsync(space, Labels.RoleGenerator));
    }
}
