using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Actions;

namespace Hotlap.Operator.Executing;

/// <summary>Creates the ConfigMaps of a run's records and caches their contents.</summary>
internal sealed class RecordStore(ObjectWriter writer, RunRecords records)
{
    /// <summary>Creates a ConfigMap with the given data, or reads the existing one. The description is used in messages.</summary>
    /// <exception cref="ActionFailedException">The API server rejects it.</exception>
    public async Task CreateAsync(
        BenchmarkRun run, string name, JsonObject configMap, JsonObject data, string description, CancellationToken cancellationToken)
    {
        var manifest = configMap.DeepClone().AsObject();
        manifest["data"] = data;
        var create = new CreateObject(ObjectKind.ConfigMap, name, manifest, description);
        var stored = (await writer.CreateAsync(run, create, cancellationToken)).Deserialize(ApiJson.Default.ConfigMap)!;
        records.Put(run.Metadata.Uid, stored.Metadata.Uid, RecordReader.Read(stored));
    }
}
