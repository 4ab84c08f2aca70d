using System.Net;
using Hotlap.Agent.Load;
using Hotlap.Agent.Otlp;
using Hotlap.Measurement.Contract;
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
            var probe = plan.Target is { } target ? Probe(target, clock) : null;
            // The kubelet creates the program's container in the meantime, which takes longer.
            var startup = probe is null ? null : await probe.WaitForStartupAsync(TimeSpan.FromMilliseconds(plan.StartTimeoutMilliseconds));
            var runtime = plan.RuntimeMetrics ? new RuntimeHistory(clock) : null;
            using var receiver = runtime is null ? null : OtlpReceiver.Start(plan.RuntimeMetricsPort, runtime);
            var collector = new ProgramCollector(plan, probe, runtime, clock);
            var cell =
                await Task.Factory.StartNew<CellSample>(
                    collector.Collect, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            return (startup is null
                ? [new SampleLine { Cell = cell }] : [new SampleLine { Startup = startup }, new SampleLine { Cell = cell }], null);
        }
        catch (Exception e)
        {
            var failure = e as AgentException
                ?? new AgentException(FailureKind.AgentError, $"The agent failed: {e.GetType().Name}: {e.Message}");
            return ([], file.Hide(failure.ToFailure(plan.Scenario, plan.Payload)));
        }
    }

    private static ProbeClient Probe(ProgramTarget target, TimeProvider clock) => IPAddress.TryParse(target.Host, out var host)
        // The host name of a pod is the pod's name.
        ? new ProbeClient(new IPEndPoint(host, target.ProbePort), target.Token, Environment.GetEnvironmentVariable("HOSTNAME")
            ?? Environment.MachineName, clock)
        : throw new AgentException(FailureKind.AgentError, $"The target's host {Text.Head(target.Host, 100)} is not an IP address.");
}
