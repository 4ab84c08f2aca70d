using System.Diagnostics;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>
/// Anyone with the right to create objects in some namespaces fills them, while another namespace has a run. HOTLAP_OPERATOR names the native
/// operator, which runs in a control group with the container's memory.
/// </summary>
[Trait("Length", "long")]
public sealed class CrowdBoundsTests(Cluster cluster, ITestOutputHelper output) : IClassFixture<Cluster>
{
    private const int Crowds = 4;
    private const int RunsOfEach = 500;
    private const int OversizedOfEach = 25;
    private const int PodsOfEach = 125;
    private const int OthersOfEach = 500;
    private const int Rounds = 5;

    /// <summary>The promise to other users, while others misbehave.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    [Fact]
    public async Task Operator_LargestObjectsOfEveryKind_StaysWithinItsMemoryAndServesOthers()
    {
        await using var limit = new MemoryLimit();
        var other = await cluster.Api.CreateNamespaceAsync();
        var crowds = new List<string>();
        for (var crowd = 0; crowd < Crowds; crowd++) crowds.Add(await cluster.Api.CreateNamespaceAsync());
        await FillAsync(crowds.Take(Crowds / 2));
        await using var running = await RunningOperator.StartAsync(cluster.Api, other, limit, crowds.Select(crowd => $"--namespace={crowd}"));
        var filling = FillAsync(crowds.Skip(Crowds / 2));
        var (status, suspended) = (new List<TimeSpan>(), new List<TimeSpan>());
        for (var round = 0; round < Rounds || !filling.IsCompleted; round++)
        {
            status.Add(await TimeAsync(running, () => cluster.CreateRunAsync(other, $"mine-{round}", Cluster.Spec()), other, $"mine-{round}", RunStatusReader.HasStatus));
            suspended.Add(await TimeAsync(
                running, () => cluster.PatchRunAsync(other, $"mine-{round}", """{"spec":{"suspend":true}}"""), other, $"mine-{round}",
                run => run.Status?.State == Reasons.Suspended));
        }

        await filling;
        // The kernel drops pages of the program's file when memory is short.
        var peak = (running.PeakMemory - running.FilePages) / 1048576.0;
        output.Say($"{Crowds * RunsOfEach} runs of 127 KiB, {Crowds * OversizedOfEach} of 1.2 MB, {Crowds * PodsOfEach} fat pods");
        output.Say($"{Crowds * OthersOfEach} Jobs and as many ConfigMaps: at most {peak:0.0} MiB");
        output.Say($"first status of others after {Seconds(status)} s, suspended after {Seconds(suspended)} s");
        (await running.IsOkAsync("readyz")).ShouldBeTrue();
        peak.ShouldBeLessThan(MemoryLimit.Mebibytes);
        status.Max().ShouldBeLessThan(Longest);
        suspended.Max().ShouldBeLessThan(Longest);
    }

    /// <summary>Times in their order, because the first ones are those of an operator that has just started.</summary>
    private static string Seconds(IEnumerable<TimeSpan> times) =>
        string.Join(' ', times.Select(time => time.TotalSeconds.ToString("0.0", System.Globalization.CultureInfo.InvariantCulture)));

    private async Task FillAsync(IEnumerable<string> spaces)
    {
        foreach (var space in spaces)
        {
            await ManyAsync(OversizedOfEach, number => cluster.CreateRunAsync(space, $"oversized-{number}", Oversized()));
            await ManyAsync(PodsOfEach, number => CreatePodAsync(space, $"fat-{number}"));
            var uid = (await cluster.FindRunAsync(space, "oversized-0"))!.Metadata.Uid;
            await ManyAsync(OthersOfEach, number => cluster.Api.PostAsync($"apis/batch/v1/namespaces/{space}/jobs", Job($"long-{number}", uid)));
            await ManyAsync(OthersOfEach, number => cluster.Api.PostAsync($"api/v1/namespaces/{space}/configmaps", Map($"long-{number}", uid)));
            await ManyAsync(RunsOfEach, number => cluster.CreateRunAsync(space, $"large-{number}", LargeSpec.Of(127 * 1024, "127.0.0.1:1/service:1")));
        }
    }

    private static Task ManyAsync(int count, Func<int, Task> create) =>
        Parallel.ForEachAsync(Enumerable.Range(0, count), new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (number, _) => await create(number));

    private async Task<TimeSpan> TimeAsync(
        RunningOperator running, Func<Task> act, string space, string name, Func<BenchmarkRun, bool> isDone)
    {
        await act();
        var begin = Stopwatch.GetTimestamp();
        await Eventually.BecomesAsync($"{name} is done", async () =>
        {
            // tells when the operator has ended
            await running.IsOkAsync("healthz");
            return await cluster.FindRunAsync(space, name) is { } run && isDone(run);
        }, Patience);
        return Stopwatch.GetElapsedTime(begin);
    }

    /// <summary>An affinity is the cluster's own type, so the schema leaves it open.</summary>
    private static string Oversized() =>
        Cluster.Spec(more: ",\"generator\":{\"podTemplate\":{\"spec\":{\"affinity\":{\"note\":\"" + new string('x', 1_200_000) + "\"}}}}");

    private static string Job(string name, string uid) =>
        $$$"""
        {"apiVersion":"batch/v1","kind":"Job",{{{Metadata(name, uid)}}},"spec":{"template":{"spec":{"restartPolicy":"Never",
         "containers":[{"name":"other","image":"somebody/else"}]} } } }
        """;

    private static string Map(string name, string uid) => $$$"""{"apiVersion":"v1","kind":"ConfigMap",{{{Metadata(name, uid)}}} }""";

    /// <summary>Name, labels and owners of the greatest length, of which the operator keeps most.</summary>
    private static string Metadata(string name, string uid)
    {
        string[] keys = [Labels.Run, Labels.Measurement, Labels.Role, Labels.Round, Labels.Variant, Labels.Dependency];
        var labels = string.Join(',', keys.Select(key => $"\"{key}\":\"{new string('x', 63)}\"").Append($"\"{Labels.RunUid}\":\"{uid}\""));
        var owners = string.Join(',', Enumerable.Range(0, 8).Select(owner => $$"""
            {"apiVersion":"hotlap.dev/v1alpha1","kind":"{{new string('K', 63)}}","name":"{{new string('x', 200)}}","uid":"{{new string('1', 36)}}"}
            """));
        return $$$"""
            "metadata":{"name":"{{{name.PadRight(63, 'x')}}}","labels":{ {{{labels}}} },"ownerReferences":[{{{owners}}}]}
            """;
    }

    private Task CreatePodAsync(string space, string name)
    {
        var labels = string.Join(',', Enumerable.Range(0, 7000).Select(number => $$"""
            "crowd.example/a-label-with-a-long-name-{{number}}":"{{new string('x', 63)}}"
            """).Append($"\"{Labels.RunUid}\":\"{name}\""));
        return cluster.Api.PostAsync(
            $"api/v1/namespaces/{space}/pods",
            $$$"""{"apiVersion":"v1","kind":"Pod","metadata":{"name":"{{{name}}}","labels":{ {{{labels}}} }},"spec":{"containers":[{"name":"other","image":"somebody/else"}]} }""");
    }
}
