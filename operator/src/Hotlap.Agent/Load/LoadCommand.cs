using System.Net;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Agent.Load;

/// <summary>`load`: measures the cells of one trial in turn. Standard output holds sample lines and nothing else.</summary>
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
            var (probe, runner) = Compose(plan, clock);
            writer.Write(new SampleLine { Startup = await probe.WaitForStartupAsync(TimeSpan.FromMilliseconds(plan.StartupTimeoutMilliseconds)) });
            foreach (var next in plan.Cells)
            {
                cell = next;
                writer.Write(new SampleLine { Cell = await runner.MeasureAsync(next, index++) });
            }
            TerminationMessage.Write(writer.Seal());
            return 0;
        }
        catch (Exception e)
        {
            var failure = e as AgentException ?? new AgentException(FailureKind.AgentError, $"The agent failed: {e.GetType().Name}: {e.Message}");
            TerminationMessage.Write(writer.Seal(file.Hide(failure.ToFailure(cell.Scenario, cell.Payload))));
            return 1;
        }
    }

    private static (ProbeClient Probe, CellRunner Runner) Compose(LoadPlan plan, TimeProvider clock)
    {
        if (!IPAddress.TryParse(plan.TargetHost, out var host))
            throw new AgentException(FailureKind.AgentError, $"The target's host {Text.Head(plan.TargetHost, 100)} is no IP address.");
        // A pod's name is its host's name.
        var name = Environment.GetEnvironmentVariable("HOSTNAME") ?? Environment.MachineName;
        var probe = new ProbeClient(new IPEndPoint(host, plan.ProbePort), plan.Token, name, clock);
        var process = new ToolProcess(new ContainerMemory(), clock);
        return (probe, new CellRunner(plan, new Target(host, probe, new DependencyWindows(plan.Dependencies, name, clock)), process, clock));
    }
}
