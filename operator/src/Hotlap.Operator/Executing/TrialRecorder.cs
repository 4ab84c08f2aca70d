using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Stores the samples of a trial once they match the generator's seal, byte for byte.</summary>
internal sealed class TrialRecorder(IKubernetesClient client, ObjectWriter writer, RunRecords records, TimeProvider time)
{
    /// <summary>A ConfigMap holds 1 MiB at most; a longer log cannot be stored.</summary>
    private const int MaxLogBytes = 1 << 20;

    private static readonly TimeSpan SecondLook = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(20);

    /// <summary>Records a trial.</summary>
    /// <exception cref="ActionFailedException">The log does not match its seal, or the ConfigMap is refused.</exception>
    public async Task RecordAsync(BenchmarkRun run, RecordTrial record, CancellationToken cancellationToken)
    {
        var lines = await ReadVerifiedAsync(run, record, cancellationToken);
        var manifest = record.ConfigMap.DeepClone().AsObject();
        manifest["data"] = new JsonObject
        {
            [TrialRecord.Key] = JsonSerializer.Serialize(record.Record, ContractJson.Default.TrialRecord),
            [TrialRecord.SamplesKey] = Encoding.UTF8.GetString(lines),
        };
        var create = new CreateObject(
            ObjectKind.ConfigMap, record.Name, manifest, $"samples of variant {record.Record.Variant}, round {record.Record.Round}");
        var stored = (await writer.CreateAsync(run, create, cancellationToken)).Deserialize(ApiJson.Default.ConfigMap)!;
        records.Put(run.Metadata.Uid, stored.Metadata.Uid, RecordReader.Read(stored));
    }

    private async Task<byte[]> ReadVerifiedAsync(BenchmarkRun run, RecordTrial record, CancellationToken cancellationToken)
    {
        var first = await ReadAsync(run, record, cancellationToken);
        if (Mismatch(record.Record, first) is null) return first;
        await Task.Delay(SecondLook, time, cancellationToken);
        var second = await ReadAsync(run, record, cancellationToken);
        return Mismatch(record.Record, second) is not { } mismatch ? second : throw new ActionFailedException(
            FailureClass.Terminal, Reasons.SamplesUnreadable,
            $"variant {record.Record.Variant}, round {record.Record.Round}: the generator's log does not match its report: {mismatch}");
    }

    private static string? Mismatch(TrialRecord record, byte[] lines)
    {
        try
        {
            RecordReader.ReadTrial(record, lines, default);
            return null;
        }
        catch (SampleLogException e)
        {
            return e.Message;
        }
    }

    private async Task<byte[]> ReadAsync(BenchmarkRun run, RecordTrial record, CancellationToken cancellationToken)
    {
        using var timeout = new CancellationTokenSource(Timeout, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, timeout.Token);
        try
        {
            var query = new LogQuery(run.Metadata.Namespace!, record.GeneratorPod, record.Container) { LimitBytes = MaxLogBytes };
            await using var stream = await client.OpenLogAsync(query, either.Token);
            using var buffer = new MemoryStream();
            await stream.CopyToAsync(buffer, either.Token);
            return buffer.ToArray();
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException($"the log of pod {record.GeneratorPod} was not read within {Timeout.TotalSeconds:0} s");
        }
    }
}
