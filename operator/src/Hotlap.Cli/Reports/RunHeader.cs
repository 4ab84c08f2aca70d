namespace Hotlap.Cli.Reports;

/// <summary>Identity and progress of a run.</summary>
internal sealed class RunHeader
{
    private readonly BenchmarkRun _run;

    internal RunHeader(BenchmarkRun run) => _run = run;

    public string Name => _run.Metadata.Name;

    public string? Namespace => _run.Metadata.Namespace;

    public string? Uid => _run.Metadata.Uid is { Length: > 0 } uid ? uid : null;

    public long Generation => _run.Metadata.Generation;

    /// <summary>Generation that the operator last reconciled; 0 before the first time.</summary>
    public long ObservedGeneration => Math.Max(_run.Status?.ObservedGeneration ?? 0, 0);

    /// <summary>Digest of the current measurement; null before the operator has reconciled the run.</summary>
    public string? Measurement => _run.Status?.Measurement;

    public string State => RunStatusReader.State(_run);

    /// <summary>The end of the run in one word; null before.</summary>
    public RunVerdict? Verdict => RunStatusReader.Verdict(_run);

    public string? Summary => _run.Status?.Summary;

    public DateTimeOffset? StartTime => _run.Status?.StartTime;

    public DateTimeOffset? CompletionTime => _run.Status?.CompletionTime;

    /// <summary>Time from start to completion; null while the run is in progress.</summary>
    public long? DurationSeconds => (long?)(CompletionTime - StartTime)?.TotalSeconds;

    public int? TrialsDone => _run.Status?.Progress?.TrialsDone;

    /// <summary>Recorded trials that are in no figure, because their round was disrupted.</summary>
    public int? TrialsDiscarded => _run.Status?.Progress?.TrialsDiscarded;

    public int? TrialsPlanned => _run.Status?.Progress?.TrialsPlanned;

    public string? Current => _run.Status?.Progress?.Current;

    public DateTimeOffset? ExpectedCompletionTime => _run.Status?.Progress?.ExpectedCompletionTime;
}
