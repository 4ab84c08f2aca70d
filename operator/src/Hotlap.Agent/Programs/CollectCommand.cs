using Hotlap.Agent.Load;
using Hotlap.Agent.Otlp;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Agent.Programs;

/// <summary>
/// `collect`: runs beside a program and collects its results, and the usage of the program or of the service that it measures. Standard
/// output holds only the startup line of that service, if there is one, and one sample line.
/// </summary>
internal static class CollectCommand
{
    public static async Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        var (samples, failure) = await CollectAsync(file, clock);
        // Computing the digest loads OpenSSL, which must not happen while a program is measured.
        await using var log = Console.OpenStandardOutput();
        using var writer = new SampleLogWriter(log);
        foreach (var sample in samples)
            writer.Write(sample);
        TerminationMessage.Write(writer.Checksum(failure));
        return failure is null ? 0 : 1;
    }

    private static async Task<(IReadOnlyList<SampleLine> Samples, AgentFailure? Failure)> CollectAsync(PlanFile file, TimeProvider clock)
    {
        var plan = new ProgramPlan();
        try
        {
            plan = file.ReadProgramPlan();
            var token = file.ReadToken();
            var probe = plan.Target is { } target ? Probe(target, token, clock) : null;
            var dependencies = new DependencyWindows(plan.Dependencies, token, "program", clock);
            // The kubelet creates the program's container in the meantime, which takes longer.
            var startup = probe is null ? null : await probe.WaitForStartupAsync(TimeSpan.FromMilliseconds(plan.StartTimeoutMilliseconds));
            var runtime = plan.RuntimeMetrics ? new RuntimeHistory(clock) : null;
            using var receiver = runtime is null ? null : OtlpReceiver.Start(plan.RuntimeMetricsPort, runtime, clock);
            var collector = new ProgramCollector(plan, probe, dependencies, runtime, clock);
            var cell =
                await Task.Factory.StartNew<CellSample>(
                    collector.Collect, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            return (startup is null
                ? [new SampleLine { Cell = cell }] : [new SampleLine { Startup = startup }, new SampleLine { Cell = cell }], null);
        }
        catch (Exception e)
        {
            var failure = AgentException.Of(e, $"The agent failed: {e.GetType().Name}: {e.Message}");
            return ([], file.Hide(failure.ToFailure(plan.Scenario, plan.Payload)));
        }
    }

    private static ProbeClient Probe(ProgramTarget target, ProbeToken token, TimeProvider clock) =>
        new(new IPEndPoint(LoadCommand.Parse(target.Host), target.ProbePort), token.Of(target.Pod), LoadCommand.PodName(),
            target.Container, clock);
}

internal sealed class ProgramWatch(ProcFs proc, TargetProcesses target, ResultsFile file, TimeProvider clock)
{
    private const uint LookMicroseconds = 1000;
    private const int LooksBetweenLifeChecks = 4;

    private static ReadOnlySpan<byte> MarkKey => "\"window\""u8;

    /// <summary>Watches the program. Blocks the thread.</summary>
    public void Wait(TargetExec exec, ProgramWindow window, ResultsReader reader)
    {
        var alive = clock.GetTimestamp();
        for (var looks = 0; ; looks++)
        {
            if (looks % LooksBetweenLifeChecks == 0)
            {
                var now = clock.GetTimestamp();
                if (!IsAlive(exec))
                {
                    // The midpoint of the polls before and after the end.
                    window.Exit(alive + ((now - alive) / 2));
                    break;
                }
                alive = now;
            }
            Look(window, reader);
            window.ReadIfDue();
            Libc.SleepMicroseconds(LookMicroseconds);
        }
        Look(window, reader);
        file.RequireSame();
    }

    private void Look(ProgramWindow window, ResultsReader reader)
    {
        var end = file.FindEnd();
        if (end == file.Position)
            return;
        window.Look(file.Contains(MarkKey, end));
        while (file.Read(end) is { IsEmpty: false } bytes)
            reader.Append(bytes);
    }

    private bool IsAlive(TargetExec exec) => proc.ReadStat(exec.Process) is { IsDead: false } || target.AnyAlive();
}
