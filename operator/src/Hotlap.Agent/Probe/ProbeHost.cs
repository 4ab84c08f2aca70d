using Hotlap.Agent.Load;

namespace Hotlap.Agent.Probe;

/// <summary>Serves the probe's API until the pod is deleted, for the commands that differ in what they measure.</summary>
internal static class ProbeHost
{
    private static readonly TimeSpan LastAnswers = TimeSpan.FromMilliseconds(300);

    public static async Task<int> RunAsync(
        PlanFile file, Func<ProbePlan, IUsageWindows> createWindows, Func<ProbePlan, ProbeApi, Task> measureAsync, string name,
        TimeProvider clock)
    {
        ProbeApi? api = null;
        ProbeServer? server = null;
        try
        {
            var (plan, token) = (file.ReadProbePlan(), file.ReadToken());
            var barrier = new GeneratorBarrier(plan.Generators, clock);
            api = new ProbeApi(createWindows(plan), barrier, new GeneratorRegister(plan.Generators), clock);
            var guard = new ProbeGuard(token.Of(LoadCommand.PodName()), api.AnswerAsync);
            server = new ProbeServer(guard.AnswerAsync, guard.Trusts, plan.Port, clock);
            server.Start(CancellationToken.None);
            await measureAsync(plan, api);
            await Task.Delay(Timeout.InfiniteTimeSpan, clock);
            return 0;
        }
        catch (Exception e)
        {
            var failure = file.Hide(AgentException.Of(e, $"The {name} failed: {e.Message}").ToFailure());
            TerminationMessage.Write(new LogChecksum { Failure = failure });
            if (api is null)
                return 1;
            api.Fail(failure);
            await Task.Delay(LastAnswers, clock);
            return 1;
        }
        finally
        {
            server?.Dispose();
        }
    }
}
