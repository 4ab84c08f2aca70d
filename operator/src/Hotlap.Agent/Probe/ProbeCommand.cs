using Hotlap.Agent.Answers;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>
/// `probe`: measures one startup, then answers questions until the pod is deleted. It outlives its target on purpose: a probe that
/// ended too would turn "the target died" into "the probe cannot be reached".
/// </summary>
internal static class ProbeCommand
{
    // Images may have to be pulled between the probe's start and the target's; the operator has its own deadline for that.
    private const int AppearanceFactor = 10;

    private static readonly TimeSpan LastAnswers = TimeSpan.FromMilliseconds(300);

    public static async Task<int> RunAsync(TimeProvider clock)
    {
        var meterFiles = new ProcFs();
        var api = new ProbeApi(new TargetMeter(meterFiles, new TargetProcesses(meterFiles)), clock);
        using var server = new ProbeServer(api.AnswerAsync);
        try
        {
            var plan = Plans.Read(ProbePlan.Variable, ContractJson.Default.ProbePlan);
            server.Listen(plan.Port);
            _ = server.ServeAsync(CancellationToken.None);
            api.Complete(await MeasureAsync(plan, clock));
            await Task.Delay(Timeout.InfiniteTimeSpan, clock);
            return 0;
        }
        catch (Exception e)
        {
            var failure = (e as AgentException ?? new AgentException(FailureKind.AgentError, $"The probe failed: {e.Message}")).ToFailure();
            TerminationMessage.Write(new LogSeal { Failure = failure });
            api.Fail(failure);
            await Task.Delay(LastAnswers, clock);
            return 1;
        }
    }

    // One thread watches for the exec from the very begin; the request is made ready beside it.
    private static async Task<StartupSample> MeasureAsync(ProbePlan plan, TimeProvider clock)
    {
        var proc = new ProcFs();
        var target = new TargetProcesses(proc);
        var measurement = new StartupMeasurement(plan, proc, target, clock);
        var request = Task.Run(() => Prepare(plan.Request, measurement));
        var sample = OnOwnThread(() =>
        {
            using var watch = new ExecWatch(proc, target, clock);
            var exec = watch.Wait(TimeSpan.FromMilliseconds(plan.TimeoutMilliseconds * AppearanceFactor));
            return measurement.Measure(exec, request.GetAwaiter().GetResult());
        });
        await await Task.WhenAny(request, sample);
        return await sample;
    }

    private static IRequest Prepare(RequestPlan plan, StartupMeasurement measurement)
    {
        var request = RequestFactory.Create(plan, "localhost", measurement.Connect);
        Rehearsal.Run(plan);
        return request;
    }

    private static Task<T> OnOwnThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
