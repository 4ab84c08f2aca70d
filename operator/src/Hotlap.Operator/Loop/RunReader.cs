using Hotlap.Operator.Observing;
using Hotlap.Operator.Queueing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Loop;

/// <summary>Observes a run for its next pass, with its place in the queue and the last failed action.</summary>
internal sealed class RunReader(
    Cluster cluster, RunMemory memory, SourcesReader sources, Observer observer, RunQueue queue, PlannerSettings settings,
    TimeProvider time)
{
    public BenchmarkRun? Find(ObjectKey key) => cluster.Runs.Find(key);

    public bool IsWithheld(ObjectKey key) => cluster.Runs.IsWithheld(key);

    /// <summary>Returns null when the run is gone.</summary>
    public async Task<RunObservation?> ReadAsync(ObjectKey key, CancellationToken cancellationToken)
    {
        if (await cluster.FindWholeAsync(key, cancellationToken) is not ({ } cached, var isWithheld)) return null;
        var completed = await sources.CompleteAsync(memory.Newest(cached), cancellationToken);
        var observation = await observer.ObserveAsync(completed, settings, time.GetUtcNow(), cancellationToken);
        return Admit(observation with
        {
            Failure = observation.Failure ?? memory.Failures.Find(completed.Run),
            Images = memory.Images.Find(completed.Run.Metadata.Uid),
            IsWithheld = isWithheld,
            Notice = memory.Notices.Find(completed.Run),
        });
    }

    /// <summary>
    /// Admits the run when its nodes are free, which is an effect on the queue, and adds its place to the observation. A run with nothing
    /// left to measure wants no nodes, whatever its status says about an older spec.
    /// </summary>
    private RunObservation Admit(RunObservation observation) => observation with
    {
        Queue = queue.Admit(
            observation.Run,
            !observation.IsWithheld && ObservationNeeds.Nodes(observation, time.GetUtcNow())
                ? QueueStates.Of(observation.Run) : QueueState.Absent),
    };
}
