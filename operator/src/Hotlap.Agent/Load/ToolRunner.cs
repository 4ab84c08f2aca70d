using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

internal sealed class ToolRunner(IPAddress host, ProbeClient probe, ToolProcess process)
{
    /// <summary>Runs a step of a cell, as this generator's share.</summary>
    public async Task<ToolRunResult> RunAsync(CellPlan step, LoadLimit limit, ToolFiles files, RunHooks? hooks = null)
    {
        var command = AgentException.Follow(() => ToolCommandBuilder.Build(step, limit, host.ToString(), files));
        var output = new ToolOutput(step, files);
        long? cpu = null;
        var onLoadEnd = hooks?.LoadEnd;
        void EndLoad()
        {
            cpu ??= process.ReadCpuNanoseconds();
            onLoadEnd?.Invoke();
            onLoadEnd = null;
        }

        // ghz and oha start to write their report when the load has ended, and may need seconds for it.
        void Read(Stream stream) => output.Read(stream, step.Tool is LoadTool.Ghz or LoadTool.Oha ? EndLoad : null);
        var patience = TimeSpan.FromMilliseconds((limit.DurationMilliseconds ?? 0) + step.GraceMilliseconds);
        // oha appends to an existing database.
        if (!files.Output.StartsWith("/dev/", StringComparison.Ordinal))
            File.Delete(files.Output);
        var outcome = await process.RunAsync(command, patience, Read, hooks?.Hold);
        EndLoad();
        RequireSuccess(command, outcome, patience, () => output.Tail);
        var result = Finish(output, outcome, hooks?.ChooseWindow ?? ((reading, started) => reading.FindWindow(started)));
        // A running process's CPU time is counted in ticks, and a short load may use less than one.
        return new ToolRunResult(
            result with { Warnings = [.. result.Warnings.Concat(command.Warnings).Distinct().Order(StringComparer.Ordinal)] },
            cpu is > 0 and var used ? used : outcome.CpuNanoseconds, outcome.StartTimestamp, output.Tail);
    }

    // Tools fail in many ways when the target dies. The probe reports whether it did.
    public AgentException DescribeFailure(FailureKind kind, string message, string output) => probe.IsTargetAlive()
        ? new AgentException(kind, message) { Output = output }
        : new AgentException(FailureKind.TargetDied, $"The target's process ended while it was measured. {message}") { Output = output };

    private void RequireSuccess(ToolCommand command, ToolOutcome outcome, TimeSpan patience, Func<string> tail)
    {
        if (outcome.MemoryShortage is { } shortage)
            throw DescribeFailure(FailureKind.OutOfMemory, shortage, outcome.Errors + tail());
        if (outcome.TimedOut)
            throw DescribeFailure(
                FailureKind.ToolTimeout,
                $"{command.Program} did not end within {patience.TotalSeconds:0.#} s.{DescribeHang(command, tail())}", outcome.Errors
                    + tail());
        if (outcome.ExitCode != 0)
            throw DescribeFailure(
                FailureKind.ToolFailed, $"{command.Program} {DescribeExit(outcome.ExitCode)}{DescribeCause(outcome.Errors)}.",
                outcome.Errors + tail());
    }

    /// <summary>A tool may end because its own container lacks something, instead of counting failed requests.</summary>
    private static string DescribeCause(string errors) => GeneratorErrors.Cause(errors) is not { } cause ? ""
        : $" on the generator's side: {cause[GeneratorErrors.Prefix.Length..]}; {GeneratorErrors.Remedy}";

    private static string DescribeHang(ToolCommand command, string output) =>
        command.Program == "h2load" && output.Contains("Stopped all clients", StringComparison.Ordinal)
        ? " Its load was complete, but h2load waits forever when the target closes connections. Set load.tool: ab, or make the target "
            + "keep its connections open."
        : "";

    private static string DescribeExit(int code) =>
        code is > 128 and < 160 ? $"was ended by signal {code - 128}" : $"ended with exit code {code}";

    private static ToolResult Finish(ToolOutput output, ToolOutcome outcome, Func<ToolReading, long, LoadWindow?> choose)
    {
        try
        {
            return output.Finish(outcome.BrokenReads, reading => choose(reading, outcome.StartUnixNanoseconds));
        }
        catch (ToolOutputException e)
        {
            throw new AgentException(FailureKind.ToolOutputUnreadable, e.Message) { Output = output.Tail };
        }
    }
}

/// <summary>What happens around a run of a tool.</summary>
/// <param name="Hold">Delays the tool until the generators' common start; null starts it at once.</param>
/// <param name="LoadEnd">Called once when the load has ended; the tool may not have written its report yet.</param>
/// <param name="ChooseWindow">
/// Chooses the window of the figures, from what the tool reported and when it was started, in nanoseconds since 1970. Null takes the
/// tool's own.
/// </param>
internal sealed record RunHooks(
    Action<Action<long>>? Hold = null, Action? LoadEnd = null, Func<ToolReading, long, LoadWindow?>? ChooseWindow = null);

/// <summary>Result of one run of a tool, with the CPU time of its load and the last lines that it printed.</summary>
internal sealed record ToolRunResult(ToolResult Result, long CpuNanoseconds, long StartTimestamp, string Tail);
