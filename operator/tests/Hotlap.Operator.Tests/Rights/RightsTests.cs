using System.Collections.Concurrent;
using Hotlap.Operator.Tests.Support;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Rights;

/// <summary>
/// The chart's rights are enough, and none is too many: without any one verb some promise is broken. The API server checks rights (RBAC), and that
/// only who may finalize an owner may block its deletion (OwnerReferencesPermissionEnforcement).
/// </summary>
public sealed class RightsTests(Cluster cluster, ITestOutputHelper output) : IClassFixture<Cluster>
{
    private const int AtOnce = 4;

    [Fact]
    public async Task Story_WithTheChartsRights_KeepsEveryPromise() => (await BreaksAsync(null)).ShouldBeNull();

    [Fact, Trait("Level", "all")]
    public async Task Story_WithoutAnyOneRight_BreaksAPromise()
    {
        var broken = new ConcurrentDictionary<Right, string?>();
        await Parallel.ForEachAsync(
            await ServiceAccount.RightsAsync(cluster), new ParallelOptions { MaxDegreeOfParallelism = AtOnce },
            async (right, _) => broken[right] = await BreaksAsync(right));

        foreach (var (right, promise) in broken.OrderBy(entry => $"{entry.Key}", StringComparer.Ordinal))
            output.WriteLine($"without {right}: {promise ?? "all is well"}");
        broken.Where(entry => entry.Value is null).Select(entry => $"{entry.Key}")
            .ShouldBeEmpty("rights that nothing needs: remove them from the chart");
        broken.Count.ShouldBeGreaterThan(20);
    }

    /// <summary>The promise that is broken without a right; null when none is.</summary>
    private async Task<string?> BreaksAsync(Right? missing)
    {
        var space = await cluster.Api.CreateNamespaceAsync();
        await using var story = new Story(cluster, await ServiceAccount.CreateAsync(cluster, space, missing));
        try
        {
            await story.PlayAsync();
            return null;
        }
        catch (PromiseBrokenException e)
        {
            if (missing is null) output.WriteLine(e.Message);
            return e.Promise;
        }
    }
}
