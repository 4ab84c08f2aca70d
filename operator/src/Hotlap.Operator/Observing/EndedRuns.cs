using System.IO.Compression;
using System.Security.Cryptography;
using k8s.Models;

namespace Hotlap.Operator.Observing;

/// <summary>
/// Keeps the results of runs that their time to live deleted, each in a ConfigMap of the operator's namespace. Authors of runs cannot write
/// there, so what is found was stored by an operator. Nothing depends on a record: without it an equal run is measured again.
/// </summary>
/// <param name="client">The client.</param>
/// <param name="namespaceName">The operator's namespace.</param>
/// <param name="seal">Seals what is kept, because runs may be measured in that namespace, too.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">Gets what could not be kept.</param>
internal sealed partial class EndedRuns(
    IKubernetesClient client, string namespaceName, RecordSeal seal, TimeProvider time, ILogger<EndedRuns> logger)
{
    private const string Key = "ended.json.gz";
    private const int PageSize = 500;

    /// <summary>An author may let any number of runs go; the newest results stay.</summary>
    private const int Most = 500;

    /// <summary>A ConfigMap holds one MiB, of which base64 takes four thirds of the bytes.</summary>
    private const int LargestPacked = 675_000;

    /// <summary>An object, and so a status, is at most this long in etcd.</summary>
    private const int LargestJson = 2 * 1024 * 1024;

    /// <summary>
    /// Keeps a run in place of an earlier one of its name, and deletes what has expired or is one too many. Refused requests are only
    /// logged.
    /// </summary>
    public async Task KeepAsync(EndedRun ended, CancellationToken cancellationToken)
    {
        try
        {
            var name = NameOf(ended.Namespace, ended.Name);
            var packed = Pack(ended);
            await DeleteAsync(name, new DeleteOptions(), cancellationToken);
            await DeleteExpiredAsync(cancellationToken);
            if (packed.Length > LargestPacked)
            {
                Log.TooLong(logger, ended.Namespace, ended.Name, packed.Length);
                return;
            }

            var manifest = ManifestJson.Of(ConfigMap(name, packed), ManifestJson.Default.V1ConfigMap);
            await client.CreateAsync(
                Resources.Of(ObjectKind.ConfigMap), namespaceName, seal.Seal(manifest, namespaceName), cancellationToken);
        }
        catch (KubernetesApiException e) when (ErrorClassifier.Classify(e) != ErrorClass.Retryable || ErrorClassifier.LacksRight(e.Message))
        {
            Log.NotKept(logger, ended.Namespace, ended.Name, e.Message);
        }
    }

    /// <summary>Returns what is kept of a run of this namespace and name; null when there is nothing readable.</summary>
    public async Task<EndedRun?> FindAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        try
        {
            var key = new ObjectKey(namespaceName, NameOf(run.Metadata.Namespace, run.Metadata.Name));
            var found = await client.FindAsync(Resources.ConfigMaps, key, cancellationToken);
            return found is not null && seal.Accepts(found) && found.BinaryData?.GetValueOrDefault(Key) is { } text ? Unpack(text) : null;
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Forbidden or HttpStatusCode.NotFound)
        {
            return null;
        }
    }

    private async Task DeleteExpiredAsync(CancellationToken cancellationToken)
    {
        var query = new ListQuery { Namespace = namespaceName, LabelSelector = $"{Labels.Role}={Labels.RoleEnded}", Limit = PageSize };
        var kept = new List<ObjectMeta>();
        await foreach (var map in client.ListAllAsync(Resources.ConfigMapMetadata, query, cancellationToken)) kept.Add(map.Metadata);
        var oldest = time.GetUtcNow() - EndedRun.KeptFor;
        foreach (var metadata in kept.OrderByDescending(metadata => metadata.CreationTimestamp)
            .Where((metadata, index) => metadata.CreationTimestamp < oldest || index >= Most - 1))
            await DeleteAsync(metadata.Name, new DeleteOptions { Uid = metadata.Uid }, cancellationToken);
    }

    private Task<bool> DeleteAsync(string name, DeleteOptions options, CancellationToken cancellationToken) =>
        client.DeleteAsync(Resources.ConfigMapMetadata, new ObjectKey(namespaceName, name), options, cancellationToken);

    private static string NameOf(string? namespaceName, string name) =>
        $"hotlap-ended-{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{namespaceName}/{name}")).AsSpan(0, 16))}";

    private static V1ConfigMap ConfigMap(string name, byte[] packed) => new()
    {
        ApiVersion = "v1",
        Kind = "ConfigMap",
        Metadata = new V1ObjectMeta
        {
            Name = name,
            Labels = new Dictionary<string, string> { [Labels.ManagedBy] = Labels.Manager, [Labels.Role] = Labels.RoleEnded },
        },
        Immutable = true,
        BinaryData = new Dictionary<string, byte[]> { [Key] = packed },
    };

    private static byte[] Pack(EndedRun ended)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Optimal, leaveOpen: true))
            JsonSerializer.Serialize(gzip, ended, PlanningJson.Default.EndedRun);
        return packed.ToArray();
    }

    private static EndedRun? Unpack(string text)
    {
        try
        {
            using var gzip = new GZipStream(new MemoryStream(Convert.FromBase64String(text)), CompressionMode.Decompress);
            var json = new byte[LargestJson];
            var length = gzip.ReadAtLeast(json, json.Length, throwOnEndOfStream: false);
            return JsonSerializer.Deserialize(json.AsSpan(0, length), PlanningJson.Default.EndedRun);
        }
        catch (Exception e) when (e is FormatException or InvalidDataException or JsonException)
        {
            return null;
        }
    }

    private static partial class Log
    {
        [LoggerMessage(601, LogLevel.Warning, "The result of {Namespace}/{Name} is not kept: {Message}")]
        public static partial void NotKept(ILogger logger, string @namespace, string name, string message);

        [LoggerMessage(602, LogLevel.Warning, "The result of {Namespace}/{Name} is not kept: it is {Length} bytes when packed, too large")]
        public static partial void TooLong(ILogger logger, string @namespace, string name, int length);
    }
}
