using System.Security.Cryptography;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Stores the samples of a trial once they match the agent's checksum byte for byte.</summary>
internal sealed class TrialRecorder(IKubernetesClient client, RecordStore store, TimeProvider time)
{
    /// <summary>A ConfigMap holds at most 1 MiB, so a longer log cannot be stored.</summary>
    private const int MaxLogBytes = 1 << 20;

    /// <summary>A proxy can cut an answer short, and another trial costs more than another look at the log.</summary>
    private const int MostLooks = 5;

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Records the samples of one generator of a trial, or of its program. A log that is gone or does not match its checksum is recorded
    /// as a disruption. A capacity trial has no round to discard, so it is measured again instead of recorded.
    /// </summary>
    /// <exception cref="ActionFailedException">The API server rejects the ConfigMap, or the trial must be measured again.</exception>
    public async Task RecordAsync(BenchmarkRun run, RecordTrial record, CancellationToken cancellationToken)
    {
        var part = await ReadPartAsync(run, record, cancellationToken);
        var trial = part.Trial is { } measured
            ? await CompleteAsync(run, record, measured.MeasuredStartup, cancellationToken)
            : record.Record with
            {
                Disruptions = [part.Disruption],
                Checksum = new LogChecksum { Sha256 = Convert.ToHexStringLower(SHA256.HashData([])) },
            };
        var data = new Dictionary<string, string>
        {
            [TrialRecord.Key] = JsonSerializer.Serialize(trial, ContractJson.Default.TrialRecord),
            [TrialRecord.SamplesKey] = Encoding.UTF8.GetString(part.Lines),
        };
        var description = $"samples of variant {record.Record.Variant}, round {record.Record.Round}";
        await store.CreateAsync(run, record.ConfigMap, data, description, cancellationToken);
    }

    private async Task<(byte[] Lines, TrialRecord? Trial, string Disruption)> ReadPartAsync(
        BenchmarkRun run, RecordTrial record, CancellationToken cancellationToken)
    {
        try
        {
            for (var look = 1; ; look++)
            {
                var lines = await ReadAsync(run, record, cancellationToken);
                var (trial, mismatch) = Verify(record, lines);
                if (trial is not null)
                    return (lines, trial, "");
                if (look == MostLooks)
                    return Lost(record, DisruptionCodes.SamplesUnreadable, $"the agent's log does not match its report: {mismatch}");
                await Task.Delay(Pause, time, cancellationToken);
            }
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.NotFound or HttpStatusCode.BadRequest)
        {
            return Lost(record, DisruptionCodes.LogLost, $"the log of pod {record.GeneratorPod} is gone: {e.Message}");
        }
    }

    private static (byte[] Lines, TrialRecord? Trial, string Disruption) Lost(RecordTrial record, string disruption, string message) =>
        record.Record.Round > 0 ? ([], null, disruption) : throw new ActionFailedException(
            FailureClass.Retryable, Reasons.SamplesUnreadable,
            $"variant {record.Record.Variant}, round {record.Record.Round}: {message}") { Disruption = disruption };

    /// <summary>Adds the startup steps to the first generator's record, without those whose events are missing.</summary>
    private async Task<TrialRecord> CompleteAsync(
        BenchmarkRun run, RecordTrial record, StartupSample? startup, CancellationToken cancellationToken)
    {
        if (record.Record.Generator != 0) return record.Record;
        IReadOnlyList<CoreEvent> events = [];
        try
        {
            var query =
                new ListQuery { Namespace = run.Metadata.Namespace, FieldSelector = $"involvedObject.uid={record.TargetUid}", Limit = 100 };
            events = (await client.ListAsync(Resources.Events, query, cancellationToken)).Items;
        }
        catch (KubernetesApiException)
        {
        }

        return StartupTimeline.Complete(record.Record, events, startup);
    }

    private static (TrialRecord? Trial, string? Mismatch) Verify(RecordTrial record, byte[] lines)
    {
        try
        {
            var part = TrialAssembly.Read(record.Record, lines);
            var cells = part.Cells.ToList();
            return cells.Count == record.Cells.Count
                && record.Cells.All(planned => cells.Exists(cell => cell.Scenario == planned.Scenario && cell.Payload == planned.Payload))
                ? (part, null)
                : (null, $"it has {cells.Count} of {record.Cells.Count} cells, or cells that were not planned");
        }
        catch (SampleLogException e)
        {
            return (null, e.Message);
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
