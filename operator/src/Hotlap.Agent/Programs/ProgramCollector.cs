using Hotlap.Agent.Load;
using Hotlap.Agent.Otlp;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Programs;

/// <summary>Waits for a program, watches it to its end, and makes the sample of what it stated and what it used.</summary>
internal sealed class ProgramCollector(ProgramPlan plan, RuntimeHistory? runtime, TimeProvider clock)
{
    /// <summary>Collects; blocks the thread.</summary>
    /// <exception cref="AgentException">No program came, or its results are missing or invalid.</exception>
    public CellSample Collect()
    {
        // On a busy machine the marks would else be seen whole slices of other programs later.
        Promptness.Raise();
        var proc = new ProcFs();
        var target = new TargetProcesses(proc);
        var node = new NodeMeter(proc);
        var exec = WaitForExec(proc, target);
        var window = new ProgramWindow(new TargetMeter(proc, target), node, new DependencyWindows(plan.Dependencies, "program", clock), clock, exec.Estimate);
        var execUnix = window.BeginUnixNanoseconds;
        var reader = new ResultsReader(plan.Metrics, window.Mark, plan.ResultsPath);
        using var file = new ResultsFile(plan.ResultsPath);
        try
        {
            new ProgramWatch(proc, target, file, clock).Wait(exec, window, reader);
            return Describe(reader.Finish(), window, execUnix);
        }
        catch (ResultsException e)
        {
            throw new AgentException(e.Kind, e.Message);
        }
    }

    private TargetExec WaitForExec(ProcFs proc, TargetProcesses target)
    {
        using var watch = new ExecWatch(proc, target, clock);
        var patience = TimeSpan.FromMilliseconds(plan.StartTimeoutMilliseconds);
        return watch.Wait(patience) ?? throw new AgentException(
            FailureKind.ResultsMissing, $"No process of the program appeared within {patience.TotalSeconds:0.###} s of the agent's start, so there are no results.");
    }

    private CellSample Describe(ProgramResults results, ProgramWindow window, long execUnix)
    {
        var (begin, length) = (window.BeginUnixNanoseconds, window.Nanoseconds);
        if (window.IsUnseen && results.Latencies + results.Errors > 0)
            throw new AgentException(
                FailureKind.ResultsInvalid,
                $"The marks of the window came at once, or when the program had ended, so the window has no length that could be measured. Flush {plan.ResultsPath} after each mark, or leave the marks out.");
        return new CellSample
        {
            Scenario = plan.Scenario,
            Tool = results.Tool,
            StartUnixNanoseconds = begin,
            WindowNanoseconds = length,
            Requests = results.Latencies,
            Errors = results.Errors,
            ErrorsByCause = results.ErrorsByCause,
            Latency = results.Latency,
            Metrics = results.Metrics,
            Dependencies = window.Dependencies,
            Warnings = [ToolWarnings.SelfTimed],
        }.WithUsage(window.Usage with { OtherCpuNanoseconds = window.Usage.OtherCpuNanoseconds is { } other ? Math.Max(0, other - window.DependencyCpuNanoseconds) : null, Runtime = window.IsMarked ? runtime?.Measure(begin, begin + length) : runtime?.SumSince(execUnix) }, plan.CpuLimitMillicores);
    }
}
