using System.Net;
using Hotlap.Measurement.Contract;
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
            var (host, name) = (Parse(plan.TargetHost), PodName());
            var probe = new ProbeClient(new IPEndPoint(host, plan.ProbePort), plan.Token, name, clock);
            var startup = await probe.WaitForStartupAsync(TimeSpan.FromMilliseconds(plan.StartupTimeoutMilliseconds));
            // A service that was already running has no startup. The probe then reports only its address.
            if (plan.Site is null)
                writer.Write(new SampleLine { Startup = startup });
            var target =
                new Target(plan.Site is null
                    ? host
                        : Parse(startup.Address ?? ""), probe, new DependencyWindows(plan.Dependencies, name, clock)) { Site = plan.Site };
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
            var failure = e as AgentException
                ?? new AgentException(FailureKind.AgentError, $"The agent failed: {e.GetType().Name}: {e.Message}");
            TerminationMessage.Write(writer.Checksum(file.Hide(failure.ToFailure(cell.Scenario, cell.Payload))));
            return 1;
        }
    }

    private static IPAddress Parse(string address) => IPAddress.TryParse(address, out var host) ? host
        : throw new AgentException(FailureKind.AgentError, $"The target's host {Text.Head(address, 100)} is not an IP address.");

    /// <summary>The host name of a pod is the pod's name.</summary>
    private static string PodName() => Environment.GetEnvironmentVariable("HOSTNAME") ?? Environment.MachineName;
}
