using Hotlap.Api.Serialization;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Creates and deletes the objects of a run, and records each write in the assumptions.</summary>
internal sealed class ObjectWriter(IKubernetesClient client, Assumptions assumptions, RecordSeal seal)
{
    /// <summary>Creates an object, or adopts an existing one of that name if the run controls it.</summary>
    /// <exception cref="ActionFailedException">The API server rejects the object, or its name is taken.</exception>
    public async Task<JsonObject> CreateAsync(BenchmarkRun run, CreateObject create, CancellationToken cancellationToken)
    {
        await TokenSecret.EnsureAsync(client, run, create, cancellationToken);
        JsonObject stored;
        try
        {
            stored = await client.CreateAsync(Resources.Of(create.Kind), run.Metadata.Namespace, Stamped(run, create), cancellationToken);
        }
        catch (KubernetesApiException e) when (e is { StatusCode: HttpStatusCode.Conflict, Reason: "AlreadyExists" })
        {
            stored = await AdoptAsync(run, create, cancellationToken);
        }
        catch (KubernetesApiException e)
        {
            throw Refusal.Explain(e, create.Subject);
        }

        Assume(create.Kind, stored);
        return stored;
    }

    public async Task DeleteAsync(BenchmarkRun run, DeleteObject delete, CancellationToken cancellationToken)
    {
        var key = new ObjectKey(run.Metadata.Namespace, delete.Name);
        try
        {
            await client.DeleteAsync(Resources.Of(delete.Kind), key, new DeleteOptions { Uid = delete.Uid }, cancellationToken);
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Conflict or HttpStatusCode.Forbidden)
        {
            await RequireGoneAsync(e, delete, key, cancellationToken);
        }

        AssumeDeleted(delete);
    }

    /// <summary>Deletes the object of that name if the run controls it.</summary>
    public async Task DeleteAsync(BenchmarkRun run, DeleteHidden hidden, CancellationToken cancellationToken)
    {
        var found =
            await client.FindAsync(Resources.Of(hidden.Kind), new ObjectKey(run.Metadata.Namespace, hidden.Name), cancellationToken);
        if (Metadata(found) is { DeletionTimestamp: null } metadata && metadata.IsControlledBy(run.Metadata.Uid))
            await DeleteAsync(run, new DeleteObject(hidden.Kind, hidden.Name, metadata.Uid), cancellationToken);
    }

    /// <summary>
    /// Throws if an object whose deletion was refused is still there. After a conflict it usually is not: another object has its name.
    /// If it has lost its label, somebody has taken it from the run, and a policy may forbid its deletion; the next pass does not see it.
    /// </summary>
    private async Task RequireGoneAsync(
        KubernetesApiException error, DeleteObject delete, ObjectKey key, CancellationToken cancellationToken)
    {
        var found = Metadata(await client.FindAsync(Resources.Of(delete.Kind), key, cancellationToken));
        if (found?.Uid != delete.Uid) return;
        if (error.StatusCode == HttpStatusCode.Forbidden && found.Label(Labels.RunUid) is not null) throw error;
        throw new ActionFailedException(
            FailureClass.Retryable, Reasons.Retrying,
            $"{delete.Kind} {delete.Name} could not be deleted: {error.Message}; the operator tries again");
    }

    private async Task<JsonObject> AdoptAsync(BenchmarkRun run, CreateObject create, CancellationToken cancellationToken)
    {
        var key = new ObjectKey(run.Metadata.Namespace, create.Name);
        var found = await client.FindAsync(Resources.Of(create.Kind), key, cancellationToken)
            ?? throw new ActionFailedException(
                FailureClass.Retryable, Reasons.Retrying,
                $"{create.Subject}: {create.Kind} {create.Name} already existed and was then deleted; the operator tries again");
        if (Metadata(found) is not { } metadata || !metadata.IsControlledBy(run.Metadata.Uid))
            throw new ActionFailedException(
                FailureClass.Terminal, Reasons.NameTaken,
                $"{create.Subject}: {create.Kind} {create.Name} already exists and does not belong to this run; delete it, or give the "
                    + "run another name");
        if (create.Kind == ObjectKind.ConfigMap && !IsOwn(Map(found), Map(create.Manifest)))
            throw new ActionFailedException(
                FailureClass.Terminal, Reasons.NameTaken,
                $"{create.Subject}: ConfigMap {create.Name} already exists, and the operator did not write it, or somebody changed or "
                    + "copied it; delete it, find out who may write ConfigMaps in the namespace, and start the run again");
        if (HasLabels(metadata, create.Manifest)) return found;
        await DeleteAsync(run, new DeleteObject(create.Kind, create.Name, metadata.Uid), cancellationToken);
        throw new ActionFailedException(
            FailureClass.Retryable, Reasons.Retrying,
            $"{create.Subject}: the labels of {create.Kind} {create.Name} were changed, so the operator cannot select it; the operator "
                + "deletes and recreates it");
    }

    private JsonObject Stamped(BenchmarkRun run, CreateObject create) =>
        create.Kind == ObjectKind.ConfigMap ? seal.Seal(create.Manifest, run.Metadata.Namespace) : create.Manifest;

    /// <summary>True for a ConfigMap that an operator wrote, and which is no copy from an earlier attempt.</summary>
    private bool IsOwn(ConfigMap found, ConfigMap planned) =>
        seal.Accepts(found) && RecordReader.Read(found).IsPreparedIn(RecordReader.Read(planned).PreparedIn ?? "");

    private static ConfigMap Map(JsonObject json) => json.Deserialize(ApiJson.Default.ConfigMap)!;

    private static ObjectMeta? Metadata(JsonObject? found) => found?["metadata"].Deserialize(ApiJson.Default.ObjectMeta);

    /// <summary>The operator selects its objects by label, so it would create an object without them over and over.</summary>
    private static bool HasLabels(ObjectMeta metadata, JsonObject manifest) =>
        manifest["metadata"]?["labels"] is not JsonObject labels || labels.All(label => metadata.Label(label.Key) == (string?)label.Value);

    private void Assume(ObjectKind kind, JsonObject stored)
    {
        switch (kind)
        {
            case ObjectKind.Pod: assumptions.Pods.Created(SlimPod.Of(stored.Deserialize(ApiJson.Default.Pod)!)); break;
            case ObjectKind.Job: assumptions.Jobs.Created(SlimPod.Of(stored.Deserialize(ApiJson.Default.Job)!)); break;
            case ObjectKind.ConfigMap: assumptions.ConfigMaps.Created(stored.Deserialize(ApiJson.Default.PartialObject)!); break;
        }
    }

    private void AssumeDeleted(DeleteObject delete)
    {
        switch (delete.Kind)
        {
            case ObjectKind.Pod: assumptions.Pods.Deleted(delete.Uid); break;
            case ObjectKind.Job: assumptions.Jobs.Deleted(delete.Uid); break;
            case ObjectKind.ConfigMap: assumptions.ConfigMaps.Deleted(delete.Uid); break;
            case ObjectKind.BenchmarkRun: assumptions.Runs.Deleted(delete.Uid); break;
        }
    }
}
