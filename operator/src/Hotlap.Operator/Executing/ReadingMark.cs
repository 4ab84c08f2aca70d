using Hotlap.Api.Serialization;
using Hotlap.Operator.Observing;
using k8s.Models;

namespace Hotlap.Operator.Executing;

/// <summary>
/// A ConfigMap that exists while the operator reads images from registries that authors named. One that another process left behind shows
/// that this process ended during the reading, perhaps because of it. The run then fails, and its images are not read again until a user
/// asks. Process names are unique, also across restarts. The remover works without leadership, because it deletes by UID only what this
/// process created.
/// </summary>
internal sealed class ReadingMark(ObjectWriter writer, ObjectWriter remover, RunRecords records, TimeProvider time, string process)
{
    private const string Key = "process";

    /// <summary>The operator may have to exit within two seconds.</summary>
    private static readonly TimeSpan LongestRemoval = TimeSpan.FromMilliseconds(1500);

    /// <summary>Stores the mark. The request is not cancellable: a mark stored after a cancelled request would never be removed.</summary>
    /// <returns>The action that removes the mark.</returns>
    /// <exception cref="ActionFailedException">Another process left a mark.</exception>
    public async Task<DeleteObject> SetAsync(BenchmarkRun run, V1ConfigMap preparation)
    {
        var create = CreateObject.Of(Mark(preparation), "marker for reading the images");
        var stored = (await writer.CreateAsync(run, create, CancellationToken.None)).Deserialize(ApiJson.Default.ConfigMap)!;
        if (stored.Data?.GetValueOrDefault(Key) != process)
            throw new ActionFailedException(
                FailureClass.Terminal, Reasons.PreparationInterrupted,
                "the operator stopped while it was reading the images of this run, possibly because of a response of their registries, "
                + "and does not retry; check the images, then edit rerun to read them again");
        records.Put(run.Metadata.Uid, stored.Metadata.Uid, new RunRecord());
        return new DeleteObject(ObjectKind.ConfigMap, create.Name, stored.Metadata.Uid);
    }

    /// <summary>Removes the mark, also during shutdown. If that fails, the mark has no effect until a restart.</summary>
    public async Task RemoveAsync(BenchmarkRun run, DeleteObject mark)
    {
        using var deadline = new CancellationTokenSource(LongestRemoval, time);
        try
        {
            await remover.DeleteAsync(run, mark, deadline.Token);
        }
        catch (Exception e) when (e is KubernetesApiException or HttpRequestException or OperationCanceledException
            or LeadershipLostException or ActionFailedException)
        {
            // The mark cannot be deleted now.
        }
    }

    private V1ConfigMap Mark(V1ConfigMap preparation) => new()
    {
        ApiVersion = preparation.ApiVersion,
        Kind = preparation.Kind,
        Metadata = new V1ObjectMeta
        {
            Name = $"{preparation.Metadata.Name}-reading",
            NamespaceProperty = preparation.Metadata.NamespaceProperty,
            Labels = new Dictionary<string, string>(preparation.Metadata.Labels) { [Labels.Role] = Labels.RoleReading },
            OwnerReferences = preparation.Metadata.OwnerReferences,
        },
        Immutable = preparation.Immutable,
        Data = new Dictionary<string, string> { [Key] = process },
    };
}
