using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Creates and deletes the objects of a run, and tells the assumptions.</summary>
internal sealed class ObjectWriter(IKubernetesClient client, Assumptions assumptions)
{
    /// <summary>Creates an object, or adopts the one of that name if the run controls it.</summary>
    /// <exception cref="ActionFailedException">The object is refused, or its name is taken.</exception>
    public async Task<JsonObject> CreateAsync(BenchmarkRun run, CreateObject create, CancellationToken cancellationToken)
    {
        JsonObject stored;
        try
        {
            stored = await client.CreateAsync(Resources.Of(create.Kind), run.Metadata.Namespace, create.Manifest, cancellationToken);
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
        catch (KubernetesApiException e) when (e.StatusCode == HttpStatusCode.Conflict)
        {
            // Mostly another object has the name by now, and the one that was meant is gone. A server may mean something else by it, too.
            var found = await client.FindAsync(Resources.Of(delete.Kind), key, cancellationToken);
            if ((string?)found?["metadata"]?["uid"] == delete.Uid)
                throw new ActionFailedException(FailureClass.Retryable, Reasons.Retrying, $"{delete.Kind} {delete.Name} could not be deleted: {e.Message}; the operator tries again");
        }

        AssumeDeleted(delete);
    }

    private async Task<JsonObject> AdoptAsync(BenchmarkRun run, CreateObject create, CancellationToken cancellationToken)
    {
        var key = new ObjectKey(run.Metadata.Namespace, create.Name);
        var found = await client.FindAsync(Resources.Of(create.Kind), key, cancellationToken)
            ?? throw new ActionFailedException(FailureClass.Retryable, Reasons.Retrying, $"{create.Subject}: {create.Kind} {create.Name} is just going; the operator tries again");
        var metadata = found["metadata"].Deserialize(ApiJson.Default.ObjectMeta);
        return metadata?.IsControlledBy(run.Metadata.Uid) == true ? found : throw new ActionFailedException(
            FailureClass.Terminal, Reasons.NameTaken,
            $"{create.Subject}: a {create.Kind} named {create.Name} is there and does not belong to this run; delete it, or give the run another name");
    }

    private void Assume(ObjectKind kind, JsonObject stored)
    {
        switch (kind)
        {
            case ObjectKind.Pod: assumptions.Pods.Created(stored.Deserialize(ApiJson.Default.Pod)!); break;
            case ObjectKind.Job: assumptions.Jobs.Created(stored.Deserialize(ApiJson.Default.Job)!); break;
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
