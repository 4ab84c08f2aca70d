using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Running;

/// <summary>One namespace creates more than the operator keeps in memory.</summary>
public sealed class CrowdTests(Cluster cluster) : IClassFixture<Cluster>
{
    /// <summary>The largest specs hardly compress, and the operator keeps 6 MiB of a namespace.</summary>
    private const int Runs = 100;
    private const string Image = "127.0.0.1:1/service:1";

    [Fact]
    public async Task Run_WithoutRoomInMemory_WaitsUntilOthersAreGone()
    {
        var (crowded, other) = (await cluster.Api.CreateNamespaceAsync(), await cluster.Api.CreateNamespaceAsync());
        await using var hotlap = await RunningOperator.StartAsync(cluster.Api, crowded, $"--namespace={other}");
        await OfEachAsync(number => cluster.CreateRunAsync(crowded, $"large-{number}", LargeSpec.Of(100_000, Image, ",\"suspend\":true")));
        await cluster.CreateRunAsync(crowded, "last", LargeSpec.Of(100_000, Image));
        await QueuedAsync(crowded, "last", "the operator keeps no more unfinished runs of namespace");

        await cluster.CreateRunAsync(crowded, "too-large", LargeSpec.Of(200_000, Image));
        await cluster.CreateRunAsync(other, "mine", Cluster.Spec());

        (await cluster.ConditionAsync(crowded, "too-large", ConditionTypes.Failed, "True", Reasons.InvalidSpec)).Message.ShouldContain("exceed the limit of 131072");
        await cluster.PodAsync(other, Labels.RoleTarget);
        await OfEachAsync(number => cluster.Api.DeleteAsync($"apis/hotlap.dev/v1alpha1/namespaces/{crowded}/benchmarkruns/large-{number}"));
        await Eventually.BecomesAsync(
            "the last begins", async () => (await cluster.FindRunAsync(crowded, "last"))?.Status?.StartTime is not null, TimeSpan.FromMinutes(2));
    }

    private static Task OfEachAsync(Func<int, Task> act) => Parallel.ForEachAsync(
        Enumerable.Range(0, Runs), new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (number, _) => await act(number));

    private Task QueuedAsync(string space, string name, string message) => Eventually.BecomesAsync($"{name} waits: {message}", async () =>
        (await cluster.FindRunAsync(space, name))?.Status?.Conditions
            .Any(condition => condition.Reason == Reasons.Queued && condition.Message.Contains(message, StringComparison.Ordinal)) == true);
}
