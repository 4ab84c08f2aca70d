using System.Buffers;
using System.Collections.Concurrent;
using Hotlap.Api.Serialization;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Loop;

/// <summary>
/// Writes a run's status by server-side apply, only when it differs from the last one seen or written. The write names the resourceVersion
/// of the run that was planned. This keeps a deposed leader from overwriting its successor's status.
/// </summary>
internal sealed class StatusWriter(IKubernetesClient client, TimeProvider time)
{
    private static readonly ApplyOptions Options = new(Labels.Manager) { Force = true, Subresource = "status" };

    /// <summary>By this time a watch that does not show a write has been replaced.</summary>
    private static readonly TimeSpan LongestUnseen = TimeSpan.FromSeconds(75);

    private readonly ConcurrentDictionary<string, Known> _written = new(StringComparer.Ordinal);

    /// <summary>Returns the newer of the cached run and the run as returned by the last write.</summary>
    public BenchmarkRun Newest(BenchmarkRun cached)
    {
        if (!_written.TryGetValue(cached.Metadata.Uid, out var written)) return cached;
        var isBehind = time.GetUtcNow() < written.At + LongestUnseen && Versions.IsOlder(cached.Metadata.ResourceVersion, written.Version);
        if (written.Overtaken is { } overtaken)
        {
            if (isBehind || overtaken.Instead == cached.Metadata.ResourceVersion) return overtaken.Run;
        }
        else if (isBehind && written.Generation == cached.Metadata.Generation)
        {
            return cached with { Metadata = cached.Metadata with { ResourceVersion = written.Version }, Status = written.Status };
        }

        _written.TryRemove(cached.Metadata.Uid, out _);
        return cached;
    }

    /// <summary>Writes the status if it differs.</summary>
    /// <exception cref="StatusRefusedException">The API server rejects this status permanently.</exception>
    public async Task<StatusWrite> WriteAsync(BenchmarkRun run, BenchmarkRunStatus status, CancellationToken cancellationToken)
    {
        if (AreEqual(run.Status, status)) return StatusWrite.Same;
        var key = Resources.Identity(run.Metadata).Key;
        try
        {
            var stored = await client.ApplyJsonAsync(Resources.Runs, key, Body(run, status), Options, cancellationToken);
            // After a trigger the cached spec is outdated: it has the template and the defaults of the last measurement.
            var instead = _written.GetValueOrDefault(run.Metadata.Uid)?.Overtaken?.Instead
                ?? (RunStatusReader.IsObserved(stored) ? null : run.Metadata.ResourceVersion);
            _written[run.Metadata.Uid] = Known.Of(stored, time.GetUtcNow(), instead);
            return StatusWrite.Written;
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Conflict or HttpStatusCode.NotFound)
        {
            await ReadAgainAsync(run, cancellationToken);
            return StatusWrite.Overtaken;
        }
        catch (KubernetesApiException e) when (ErrorClassifier.Classify(e) == ErrorClass.Terminal)
        {
            throw new StatusRefusedException(e);
        }
    }

    /// <summary>The run as read now is used until the cache shows another version than the planned one.</summary>
    private async Task ReadAgainAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        var present = await client.FindAsync(Resources.Runs, Resources.Identity(run.Metadata).Key, cancellationToken);
        if (present?.Metadata.Uid == run.Metadata.Uid)
            _written[run.Metadata.Uid] = Known.Of(present, time.GetUtcNow(), run.Metadata.ResourceVersion);
        else
            _written.TryRemove(run.Metadata.Uid, out _);
    }

    /// <summary>
    /// Forgets writes from before a complete list of runs. The list contains them, unless the server has lost them in a restore from a
    /// backup.
    /// </summary>
    public void Listed(DateTimeOffset began)
    {
        foreach (var (uid, _) in _written.Where(entry => entry.Value.At <= began))
            _written.TryRemove(uid, out _);
    }

    /// <summary>Forgets the write that the watch has shown: thousands of runs may wait for their next pass.</summary>
    public void Seen(ObjectMeta seen)
    {
        if (_written.TryGetValue(seen.Uid, out var written) && written.Overtaken?.Instead != seen.ResourceVersion
            && !Versions.IsOlder(seen.ResourceVersion, written.Version))
            _written.TryRemove(new(seen.Uid, written));
    }

    public void Drop(string uid) => _written.TryRemove(uid, out _);

    /// <summary>Compares as JSON, the form in which both are stored.</summary>
    public static bool AreEqual(BenchmarkRunStatus? left, BenchmarkRunStatus? right) =>
        left is null || right is null ? left == right : Serialize(left).AsSpan().SequenceEqual(Serialize(right));

    private static byte[] Serialize(BenchmarkRunStatus status) =>
        JsonSerializer.SerializeToUtf8Bytes(status, ApiJson.Default.BenchmarkRunStatus);

    /// <summary>The UID prevents a write to a new object of the same name, the resourceVersion a write to a changed object.</summary>
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
        writer.WriteString("resourceVersion", run.Metadata.ResourceVersion);
        writer.WriteEndObject();
        writer.WritePropertyName("status");
        JsonSerializer.Serialize(writer, status, ApiJson.Default.BenchmarkRunStatus);
        writer.WriteEndObject();
        writer.Flush();
        return buffer.WrittenMemory;
    }

    /// <summary>
    /// What the server last returned of a run. Its spec is the cached one, which can have a MiB, unless a conflict showed that the cache is
    /// behind.
    /// </summary>
    private sealed record Known(string Version, long Generation, BenchmarkRunStatus? Status, DateTimeOffset At)
    {
        public Overtaken? Overtaken { get; private init; }

        public static Known Of(BenchmarkRun run, DateTimeOffset at, string? instead) =>
            new(run.Metadata.ResourceVersion, run.Metadata.Generation, run.Status, at)
            {
                Overtaken = instead is null ? null : new Overtaken(run, instead),
            };
    }

    /// <summary>A run that is newer than the cache, and the cached resourceVersion in whose place it is used.</summary>
    private sealed record Overtaken(BenchmarkRun Run, string Instead);
}

internal enum StatusWrite
{
    /// <summary>The object already had this status.</summary>
    Same,

    Written,

    /// <summary>The object changed, or was deleted, after the status was planned, so a new plan is needed.</summary>
    Overtaken,
}

/// <summary>The API server permanently rejects a status: it is too large or fails validation.</summary>
internal sealed class StatusRefusedException(Exception cause) : Exception(cause.Message, cause);
