using Hotlap.Operator.Notices;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Executing;

/// <summary>Executes the actions of a plan, one at a time.</summary>
internal sealed class ActionExecutor(
    ObjectWriter writer, RunPreparer preparer, BaselineFinder baselines, TrialRecorder recorder, JobInspector inspector, EndedRuns ended,
    ImageWatch images, NoticeSender notices)
{
    /// <summary>Returns false when the action continues in the background; the run is requeued when it has ended.</summary>
    public async Task<bool> ExecuteAsync(BenchmarkRun run, PlannedAction action, CancellationToken cancellationToken)
    {
        try
        {
            return await DispatchAsync(run, action, cancellationToken);
        }
        catch (Exception e) when (e is not LeadershipLostException && !cancellationToken.IsCancellationRequested)
        {
            throw Refusal.Explain(e, Subject(action));
        }
    }

    private async Task<bool> DispatchAsync(BenchmarkRun run, PlannedAction action, CancellationToken cancellationToken)
    {
        switch (action)
        {
            case CreateObject create: await writer.CreateAsync(run, create, cancellationToken); break;
            case DeleteObject delete: await writer.DeleteAsync(run, delete, cancellationToken); break;
            case DeleteHidden hidden: await writer.DeleteAsync(run, hidden, cancellationToken); break;
            case PrepareRun prepare: return await preparer.PrepareAsync(run, prepare, cancellationToken);
            case LookUpImages lookUp: return await images.LookUpAsync(run, lookUp, cancellationToken);
            case FindBaseline find: await baselines.StoreAsync(run, find, cancellationToken); break;
            case RecordTrial record: await recorder.RecordAsync(run, record, cancellationToken); break;
            case InspectJob inspect: await inspector.InspectAsync(run, inspect, cancellationToken); break;
            case KeepEnded keep: await ended.KeepAsync(keep.Ended, cancellationToken); break;
            case SendNotice send: notices.Begin(run, send.Notice, cancellationToken); return false;
            default: throw new InvalidOperationException($"no executor for {action.GetType().Name}");
        }

        return true;
    }

    private static string Subject(PlannedAction action) => action switch
    {
        CreateObject create => create.Subject,
        DeleteObject delete => $"deleting {delete.Kind} {delete.Name}",
        DeleteHidden hidden => $"deleting {hidden.Kind} {hidden.Name}",
        PrepareRun => "preparing the run",
        LookUpImages => "looking up the images of the run",
        FindBaseline find => $"looking up the baseline {find.Wanted.Text()}",
        RecordTrial record => $"recording variant {record.Record.Variant}, round {record.Record.Round}",
        InspectJob inspect => inspect.Subject,
        KeepEnded => "keeping the result of the run",
        SendNotice => "sending the notice of the run's end",
        _ => action.GetType().Name,
    };
}

/// <summary>An action failed for a known reason.</summary>
internal sealed class ActionFailedException(FailureClass failureClass, IReadOnlyList<Problem> problems)
    : Exception(string.Join("; ", problems.Select(problem => problem.Message)))
{
    public ActionFailedException(FailureClass failureClass, string reason, string message)
        : this(failureClass, [new Problem(reason, message)])
    {
    }

    public FailureClass Class { get; } = failureClass;

    public IReadOnlyList<Problem> Problems { get; } = problems;

    /// <summary>A code of <see cref="DisruptionCodes"/> when the trial must be measured again; null when the action is retried.</summary>
    public string? Disruption { get; init; }

    /// <summary>Pause before the next request that the server asked for (Retry-After); null when it asked for none.</summary>
    public TimeSpan? AskedPause { get; init; }
}
