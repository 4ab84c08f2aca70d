using Hotlap.Kubernetes;
using Hotlap.Testing;
using Kinds = Hotlap.Operator.Observing.Resources;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>The cluster is not what the operator saw last: between its look and its write, and after a write that it knows nothing of.</summary>
[Collection(ReliabilityTests.Name)]
public sealed class RaceTests(ReliabilityCluster cluster)
{
    [Fact]
    public async Task Foreigner_TakesAPodsNameBeforeItsDeletion_IsLeftAlone()
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        var name = "";
        using var trap = new WriteTrap(runs.Proxy, Moment.Before, (_, line) => IsPodDeletion(line), async () =>
        {
            name = NameOf(runs.Proxy.Requests.Last(IsPodDeletion));
            await cluster.Cluster.RemovePodAsync(runs.Space, name);
            await cluster.Cluster.CreatePodAsync(runs.Space, name);
        });

        await runs.CreateAsync("raced");
        await runs.EndsWellAsync("raced");

        var foreign = await cluster.Cluster.Client.FindAsync(Kinds.Pods, new ObjectKey(runs.Space, name), CancellationToken.None);
        foreign.ShouldNotBeNull().Metadata.DeletionTimestamp.ShouldBeNull();
    }

    [Fact]
    public async Task Pod_CreatedWithoutAnswerAndUnseen_IsAdoptedInsteadOfASecondOne()
    {
        await using var runs = await cluster.PrepareAsync();
        await runs.StartOperatorAsync();
        var (creations, looks) = (0, 0);
        runs.Proxy.Choose = line =>
        {
            if (IsPodCreation(line) && ++creations == 1)
            {
                // No watch may show it before its answer is lost.
                runs.Proxy.SilenceWatches();
                return Fault.Cut with { IsActed = true };
            }

            // The second try is told that the name is taken. From here on the watches work again, and this look is repeated.
            if (IsPodLook(line) && ++looks == 1) runs.Proxy.CutAnswers();
            return null;
        };

        await runs.CreateAsync("unanswered");
        await runs.EndsWellAsync("unanswered");

        looks.ShouldBeGreaterThan(0);
    }

    private static bool IsPodLook(string line) =>
        line.StartsWith("GET", StringComparison.Ordinal) && line.Contains("/pods/", StringComparison.Ordinal)
            && !line.Contains("/log", StringComparison.Ordinal);

    private static bool IsPodCreation(string line) =>
        line.StartsWith("POST", StringComparison.Ordinal) && line.EndsWith("/pods", StringComparison.Ordinal);

    private static bool IsPodDeletion(string line) =>
        line.StartsWith("DELETE", StringComparison.Ordinal) && line.Contains("/pods/", StringComparison.Ordinal);

    private static string NameOf(string line) => line[(line.LastIndexOf('/') + 1)..].Split('?')[0];
}
