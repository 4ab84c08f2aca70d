using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Planning.Actions;

namespace Hotlap.Operator.Executing;

/// <summary>Carries out one action of a plan.</summary>
internal sealed class ActionExecutor(ObjectWriter writer, RunPreparer preparer, TrialRecorder recorder, JobInspector inspector)
{
    /// <summary>Carries out an action of a run.</summary>
    /// <exception cref="ActionFailedException">The action failed.</exception>
    public async Task ExecuteAsync(BenchmarkRun run, PlannedAction action, CancellationToken cancellationToken)
    {
        try
        {
            await DispatchAsync(run, action, cancellationToken);
        }
        catch (Exception e) when (e is not LeadershipLostException && !cancellationToken.IsCancellationRequested)
        {
            throw Refusal.Explain(e, Subject(action));
        }
    }

    private Task DispatchAsync(BenchmarkRun run, PlannedAction action, CancellationToken cancellationToken) => action switch
    {
        CreateObject create => writer.CreateAsync(run, create, cancellationToken),
        DeleteObject delete => writer.DeleteAsync(run, delete, cancellationToken),
        PrepareRun prepare => preparer.PrepareAsync(run, prepare, cancellationToken),
        RecordTrial record => recorder.RecordAsync(run, record, cancellationToken),
        InspectJob inspect => inspector.InspectAsync(run, inspect, cancellationToken),
        _ => throw new InvalidOperationException($"no executor for {action.GetType().Name}"),
    };

    private static string Subject(PlannedAction action) => action switch
    {
        CreateObject create => create.Subject,
        DeleteObject delete => $"deleting {delete.Kind} {delete.Name}",
        PrepareRun => "preparing the run",
        RecordTrial record => $"recording variant {record.Record.Variant}, round {record.Record.Round}",
        InspectJob inspect => inspect.Subject,
        _ => action.GetType().Name,
    };
}
