using Hotlap.Agent.Answers;
using Hotlap.Agent.Otlp;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Probe;

/// <summary>
/// `probe`: measures one startup, then serves requests until the pod is deleted. It keeps running when the target dies. Otherwise "the
/// target died" would be reported as "the probe cannot be reached".
/// </summary>
internal static class ProbeCommand
{
    // Images may be pulled between the start of the probe and that of the target. The operator has its own deadline for this.
    private const int AppearanceFactor = 10;

    public static Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        RuntimeHistory? runtime = null;
        return ProbeHost.RunAsync(file, CreateWindows, MeasureAsync, "probe", clock);

        UsageWindows CreateWindows(ProbePlan plan, KnownClients generators) =>
            UsageWindows.OfTarget(
                runtime = plan.RuntimeMetrics ? new RuntimeHistory(clock) : null, clock, generators, plan.Request.Port);

        async Task MeasureAsync(ProbePlan plan, ProbeApi api)
        {
            using var receiver = runtime is null ? null : OtlpReceiver.Start(plan.RuntimeMetricsPort, runtime, clock);
            var startup = await ProbeCommand.MeasureAsync(plan, clock);
            api.Ready();
            var sample = runtime is null ? null : await runtime.MeasureStartupAsync(startup.First);
            api.Complete(container => startup.Of(container) with { Runtime = sample });
            // The receiver lasts as long as the pod.
            await Task.Delay(Timeout.InfiniteTimeSpan, clock);
        }
    }

    // One thread watches for the exec from the beginning, while the request is prepared in parallel.
    private static async Task<MeasuredStartup> MeasureAsync(ProbePlan plan, TimeProvider clock)
    {
        var proc = new ProcFs();
        var target = new TargetProcesses(proc);
        using var timestamps = PacketTimes.Keep();
        using var watch = new ExecWatch(proc, target, clock);
        var measurement = new StartupMeasurement(plan, proc, target, watch, clock);
        var request = Task.Run(() => Prepare(plan.Request, measurement, clock));
        var sample = Task.Factory.StartNew(() =>
        {
            // On a busy machine the probe would otherwise wait for the time slices of other programs, and see the exec and the answer late.
            WakeupLatency.Raise();
            var patience = TimeSpan.FromMilliseconds(plan.TimeoutMilliseconds * AppearanceFactor);
            var exec = watch.Wait(patience) ?? throw new AgentException(
                FailureKind.TargetNotListening,
                $"No process of the target appeared within {patience.TotalSeconds:0} s of the probe's start.");
            return measurement.Measure(exec, request.GetAwaiter().GetResult());
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await await Task.WhenAny(request, sample);
        return await sample;
    }

    private static IRequest Prepare(RequestPlan plan, StartupMeasurement measurement, TimeProvider clock)
    {
        var request = RequestFactory.Create(plan, "localhost", measurement.Connect);
        Rehearsal.Run(plan, clock);
        return request;
    }
}

/// <summary>`meter`: the probe of the container beside it, without a startup measurement, until the pod is deleted.</summary>
internal static class MeterCommand
{
    public static Task<int> RunAsync(PlanFile file, TimeProvider clock) =>
        // The clients of a dependency are the target's processes.
        ProbeHost.RunAsync(
            file, (_, _) => UsageWindows.OfTarget(null, clock, generators: null), (_, _) => Task.CompletedTask, "meter", clock);
}
