using Hotlap.Agent.Otlp;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Agent.Programs;

/// <summary>
/// `collect`: beside a program that measures itself, collects what it states and what it uses. Standard output holds one sample line and nothing else.
/// </summary>
internal static class CollectCommand
{
    public static async Task<int> RunAsync(PlanFile file, TimeProvider clock)
    {
        var (sample, failure) = await CollectAsync(file, clock);
        // A digest loads OpenSSL, which has no business beside a program that is being measured.
        await using var log = Console.OpenStandardOutput();
        using var writer = new SampleLogWriter(log);
        if (sample is not null)
            writer.Write(new SampleLine { Cell = sample });
        TerminationMessage.Write(writer.Seal(failure));
        return failure is null ? 0 : 1;
    }

    private static async Task<(CellSample? Sample, AgentFailure? Failure)> CollectAsync(PlanFile file, TimeProvider clock)
    {
        var scenario = "";
        try
        {
            var plan = file.ReadProgramPlan();
            scenario = plan.Scenario;
            var runtime = plan.RuntimeMetrics ? new RuntimeHistory(clock) : null;
            using var receiver = runtime is null ? null : OtlpReceiver.Start(plan.RuntimeMetricsPort, runtime);
            var collector = new ProgramCollector(plan, runtime, clock);
            return (await Task.Factory.StartNew<CellSample>(collector.Collect, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default), null);
        }
        catch (Exception e)
        {
            var failure = e as AgentException ?? new AgentException(FailureKind.AgentError, $"The agent failed: {e.GetType().Name}: {e.Message}");
            return (null, file.Hide(failure.ToFailure(scenario)));
        }
    }
}
