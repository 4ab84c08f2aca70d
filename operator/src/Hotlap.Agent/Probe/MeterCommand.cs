using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>
/// `meter`: reports the usage of the container beside it until the pod is deleted. It is the probe without a startup measurement.
/// </summary>
internal static class MeterCommand
{
    public static async Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        try
        {
            var (plan, token) = (file.ReadProbePlan(), file.ReadToken());
            var proc = new ProcFs();
            var windows = new UsageWindows(new TargetMeter(proc, new TargetProcesses(proc)), new NodeMeter(proc), null, clock);
            var api = new ProbeApi(windows, new GeneratorBarrier(plan.Generators, clock), new GeneratorRegister(plan.Generators), clock);
            var guard = new ProbeGuard(token, api.AnswerAsync);
            using var server = new ProbeServer(guard.AnswerAsync, guard.Trusts, clock);
            server.Listen(plan.Port);
            _ = server.ServeAsync(CancellationToken.None);
            await Task.Delay(Timeout.InfiniteTimeSpan, clock);
            return 0;
        }
        catch (AgentException e)
        {
            TerminationMessage.Write(new LogChecksum { Failure = file.Hide(e.ToFailure()) });
            return 1;
        }
    }
}
