using Hotlap.Agent.Answers;
using Hotlap.Agent.Otlp;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>
/// `probe`: measures one startup, then serves requests until the pod is deleted. It keeps running when the target dies. Otherwise "the
/// target died" would be reported as "the probe cannot be reached".
/// </summary>
internal static class ProbeCommand
{
    // Images may be pulled between the start of the probe and that of the target. The operator has its own deadline for this.
    private const int AppearanceFactor = 10;

    private static readonly TimeSpan LastAnswers = TimeSpan.FromMilliseconds(300);

    public static async Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        try
        {
            return await RunAsync(file, file.ReadProbePlan(), clock);
        }
        catch (AgentException e)
        {
            Report(file, e);
            return 1;
        }
    }

    private static async Task<int> RunAsync(PlanFile file, ProbePlan plan, TimeProvider clock)
    {
        var token = file.ReadToken();
        var runtime = plan.RuntimeMetrics ? new RuntimeHistory(clock) : null;
        using var receiver = runtime is null ? null : OtlpReceiver.Start(plan.RuntimeMetricsPort, runtime);
        var api = CreateApi(plan, runtime, clock);
        var guard = new ProbeGuard(token, api.AnswerAsync);
        using var server = new ProbeServer(guard.AnswerAsync, guard.Trusts, clock);
        try
        {
            server.Listen(plan.Port);
            _ = server.ServeAsync(CancellationToken.None);
            var startup = await MeasureAsync(plan, clock);
            api.Ready();
            api.Complete(runtime is null ? startup : startup with { Runtime = await runtime.MeasureStartupAsync(startup) });
            await Task.Delay(Timeout.InfiniteTimeSpan, clock);
            return 0;
        }
        catch (Exception e)
        {
            api.Fail(Report(file, e));
            await Task.Delay(LastAnswers, clock);
            return 1;
        }
    }

    private static AgentFailure Report(PlanFile file, Exception e)
    {
        var failure =
            file.Hide((e as AgentException ?? new AgentException(FailureKind.AgentError, $"The probe failed: {e.Message}")).ToFailure());
        TerminationMessage.Write(new LogChecksum { Failure = failure });
        return failure;
    }

    private static ProbeApi CreateApi(ProbePlan plan, RuntimeHistory? runtime, TimeProvider clock)
    {
        var proc = new ProcFs();
        var windows = new UsageWindows(new TargetMeter(proc, new TargetProcesses(proc)), new NodeMeter(proc), runtime, clock);
        return new ProbeApi(windows, new GeneratorBarrier(plan.Generators, clock), new GeneratorRegister(plan.Generators), clock);
    }

    // One thread watches for the exec from the beginning, while the request is prepared in parallel.
    private static async Task<StartupSample> MeasureAsync(ProbePlan plan, TimeProvider clock)
    {
        var proc = new ProcFs();
        var target = new TargetProcesses(proc);
        var measurement = new StartupMeasurement(plan, proc, target, clock);
        var request = Task.Run(() => Prepare(plan.Request, measurement, clock));
        var sample = OnOwnThread(() =>
        {
            // On a busy machine the probe would otherwise wait for the time slices of other programs, and see the exec and the answer late.
            WakeupLatency.Raise();
            using var watch = new ExecWatch(proc, target, clock);
            var patience = TimeSpan.FromMilliseconds(plan.TimeoutMilliseconds * AppearanceFactor);
            var exec = watch.Wait(patience) ?? throw new AgentException(
                FailureKind.TargetNotListening,
                $"No process of the target appeared within {patience.TotalSeconds:0} s of the probe's start.");
            return measurement.Measure(exec, request.GetAwaiter().GetResult());
        });
        await await Task.WhenAny(request, sample);
        return await sample;
    }

    private static IRequest Prepare(RequestPlan plan, StartupMeasurement measurement, TimeProvider clock)
    {
        var request = RequestFactory.Create(plan, "localhost", measurement.Connect);
        Rehearsal.Run(plan, clock);
        return request;
    }

    private static Task<T> OnOwnThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
