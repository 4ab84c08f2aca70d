using System.Buffers;
using System.Collections.Concurrent;
using System.Globalization;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Loop;

/// <summary>Writes a run's status by server-side apply, only when it differs from the last one that was seen or written.</summary>
internal sealed class StatusWriter(IKubernetesClient client)
{
    private static readonly ApplyOptions Options = new(Labels.Manager) { Force = true, Subresource = "status" };

    private readonly ConcurrentDictionary<string, BenchmarkRun> _written = new(StringComparer.Ordinal);

    /// <summary>The newer one of the cached run and of the run as the last write returned it.</summary>
    public BenchmarkRun Newest(BenchmarkRun cached)
    {
        if (!_written.TryGetValue(cached.Metadata.Uid, out var written)) return cached;
        if (Version(cached) is { } seen && Version(written) is { } own && seen < own) return written;
        _written.TryRemove(cached.Metadata.Uid, out _);
        return cached;
    }

    /// <summary>Writes the status if it differs.</summary>
    /// <returns>True when it was written.</returns>
    public async Task<bool> WriteAsync(BenchmarkRun run, BenchmarkRunStatus status, CancellationToken cancellationToken)
    {
        if (AreEqual(run.Status, status)) return false;
        var key = Resources.Identity(run.Metadata).Key;
        _written[run.Metadata.Uid] = await client.ApplyJsonAsync(Resources.Runs, key, Body(run, status), Options, cancellationToken);
        return true;
    }

    public void Drop(string uid) => _written.TryRemove(uid, out _);

    /// <summary>Compares as JSON: the form in which both are stored.</summary>
    public static bool AreEqual(BenchmarkRunStatus? left, BenchmarkRunStatus? right) =>
        left is null || right is null ? left == right : Serialize(left).AsSpan().SequenceEqual(Serialize(right));

    private static byte[] Serialize(BenchmarkRunStatus status) => JsonSerializer.SerializeToUtf8Bytes(status, ApiJson.Default.BenchmarkRunStatus);

    /// <summary>The UID keeps the write from a new object of the same name.</summary>
    private static ReadOnlyMemory<byte> Body(BenchmarkRun run, BenchmarkRunStatus status)
    {
        var buffer = new ArrayBufferWriter<byte>(4096);
        using var writer = new Utf8JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteString("apiVersion", Resources.Runs.ApiVersion);
        writer.WriteString("kind", Resources.Runs.Kind);
        writer.WriteStartObject("metadata");
        writer.WriteString("name", run.Metadata.Name);
        writer.WriteString("namespace", run.Metadata.Namespace);
        writer.WriteString("uid", run.Metadata.Uid);
        writer.WriteEndObject();
        writer.WritePropertyName("status");
        JsonSerializer.Serialize(writer, status, ApiJson.Default.BenchmarkRunStatus);
        writer.WriteEndObject();
        writer.Flush();
        return buffer.WrittenMemory;
    }

    private static ulong? Version(BenchmarkRun run) =>
        ulong.TryParse(run.Metadata.ResourceVersion, NumberStyles.None, CultureInfo.InvariantCulture, out var version) ? version : null;
}
