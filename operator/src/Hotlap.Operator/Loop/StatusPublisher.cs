using Hotlap.Operator.Tracing;
using Hotlap.Planning.Reporting;

namespace Hotlap.Operator.Loop;

/// <summary>Writes the status of a plan, and then what follows from it: events, and the trace of a run that has ended.</summary>
internal sealed class StatusPublisher(StatusWriter status, EventWriter events, RunTracer tracer, TimeProvider time)
{
    /// <summary>Pause until what an ended run's status has no room for is tried again.</summary>
    private static readonly TimeSpan AfterRefusal = TimeSpan.FromHours(1);

    /// <summary>
    /// Publishes the plan. A permanently rejected status is replaced by a smaller one that fails the run; the next pass cleans up.
    /// </summary>
    /// <returns>Whether the status was written, and the plan that was published.</returns>
    public async Task<(StatusWrite Written, RunPlan Plan)> PublishAsync(
        RunObservation observation, RunPlan plan, CancellationToken cancellationToken)
    {
        (var written, plan) = await WriteAsync(observation.Run, plan, cancellationToken);
        if (written != StatusWrite.Written) return (written, plan);
        tracer.Ended(observation, plan.Status!);
        await events.WriteAsync(observation.Run, plan.Events, cancellationToken);
        return (written, plan);
    }

    private async Task<(StatusWrite Written, RunPlan Plan)> WriteAsync(BenchmarkRun run, RunPlan plan, CancellationToken cancellationToken)
    {
        if (plan.Status is not { } planned) return (StatusWrite.Same, plan);
        try
        {
            return (await status.WriteAsync(run, planned, cancellationToken), plan);
        }
        catch (StatusRefusedException) when (RunStatusReader.HasEnded(run))
        {
            // Only the condition of a notice or a trigger is new. Without it the status fits, and the outcome stands.
            return (StatusWrite.Same, plan with { LookAgainAfter = AfterRefusal });
        }
        catch (StatusRefusedException e)
        {
            var (fitting, told) = RefusedStatus.Of(run, planned, e.Message, time.GetUtcNow());
            var instead = plan with { Status = fitting, Events = [told], LookAgainAfter = TimeSpan.Zero };
            return (await status.WriteAsync(run, fitting, cancellationToken), instead);
        }
    }
}
