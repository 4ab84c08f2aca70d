using Hotlap.Agent.Posix;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Agent.Load;

/// <summary>`load`: measures the cells of one trial one after another. Standard output holds only sample lines.</summary>
internal static class LoadCommand
{
    public static async Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        await using var log = Console.OpenStandardOutput();
        using var writer = new SampleLogWriter(log);
        var (cell, index) = (new CellPlan(), 0);
        try
        {
            var plan = file.ReadLoadPlan();
            var (host, name, token) = (Parse(plan.TargetHost), PodName(), file.ReadToken());
            var probe = new ProbeClient(
                new IPEndPoint(host, plan.ProbePort), token.Of(plan.TargetPod), name, plan.TargetContainer, clock);
            var startup = await probe.WaitForStartupAsync(TimeSpan.FromMilliseconds(plan.StartupTimeoutMilliseconds));
            // A service that was already running has no startup. The probe then reports only its address.
            if (plan.Site is null)
                writer.Write(new SampleLine { Startup = startup });
            var address = plan.Site is null ? host : Parse(startup.Address ?? "");
            var target = new LoadTarget(address, probe, new DependencyWindows(plan.Dependencies, token, name, clock)) { Site = plan.Site };
            var runner = new CellRunner(plan, target, new ToolProcess(new ContainerMemory(), clock), clock);
            foreach (var next in plan.Cells)
            {
                cell = next;
                writer.Write(new SampleLine { Cell = await runner.MeasureAsync(next, index++) });
            }
            TerminationMessage.Write(writer.Checksum());
            return 0;
        }
        catch (Exception e)
        {
            var failure = AgentException.Of(e, $"The agent failed: {e.GetType().Name}: {e.Message}");
            TerminationMessage.Write(writer.Checksum(file.Hide(failure.ToFailure(cell.Scenario, cell.Payload))));
            return 1;
        }
    }

    public static IPAddress Parse(string address) => IPAddress.TryParse(address, out var host) ? host
        : throw new AgentException(FailureKind.AgentError, $"The target's host {ShortText.Head(address, 100)} is not an IP address.");

    /// <summary>The host name of a pod is the pod's name.</summary>
    public static string PodName() => Environment.GetEnvironmentVariable("HOSTNAME") ?? Environment.MachineName;
}

/// <summary>
/// `start PROGRAM ARGUMENTS`: executes the program at the moment that it reads from standard input. Starting a process takes tens of
/// milliseconds, and more when several start at once. An exec in a running process takes about one.
/// </summary>
internal static class StartCommand
{
    private const int NotStarted = 127;

    public static int Run(string[] command, TimeProvider clock)
    {
        using var errors = Console.OpenStandardError();
        WakeupLatency.Raise();
        // Run each step once in advance, because the first use is the slowest.
        Stamp(Stream.Null, clock.GetTimestamp());
        Libc.Exec("", [""]);
        Libc.SleepUntil(clock.GetTimestamp());
        // The generator joins the barrier only after this line.
        errors.Write("ready\n"u8);
        if (!long.TryParse(Console.In.ReadLine(), CultureInfo.InvariantCulture, out var moment))
            return NotStarted;
        Libc.SleepUntil(moment);
        Stamp(errors, clock.GetTimestamp());
        WakeupLatency.Restore();
        Libc.Exec(command[0], command);
        errors.Write(Encoding.UTF8.GetBytes($"{command[0]} cannot be started\n"));
        return NotStarted;
    }

    private static void Stamp(Stream output, long timestamp) =>
        output.Write(Encoding.ASCII.GetBytes(timestamp.ToString(CultureInfo.InvariantCulture) + "\n"));
}
