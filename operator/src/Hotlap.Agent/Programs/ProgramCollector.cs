using Hotlap.Agent.Load;
using Hotlap.Agent.Otlp;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Programs;

internal sealed class ProgramCollector(
    ProgramPlan plan, ProbeClient? target, DependencyWindows dependencies, RuntimeHistory? runtime, TimeProvider clock)
{
    /// <summary>Collects the sample. Blocks the thread.</summary>
    public CellSample Collect()
    {
        // On a busy machine the agent would otherwise wait for the time slices of other programs, and see the marks late.
        WakeupLatency.Raise();
        var proc = new ProcFs();
        var program = new TargetProcesses(proc);
        var node = new NodeMeter(proc);
        var exec = WaitForExec(proc, program);
        program.RequireOtherUser();
        var window =
            new ProgramWindow(
                new TargetMeter(proc, program), node, target, dependencies, clock, exec.Estimate);
        var execUnix = window.BeginUnixNanoseconds;
        var reader = new ResultsReader(plan.Metrics, window.Mark, plan.ResultsPath);
        using var file = new ResultsFile(plan.ResultsPath);
        try
        {
            new ProgramWatch(proc, program, file, clock).Wait(exec, window, reader);
            if (window.TargetUsage is { TargetAlive: false })
                throw new AgentException(FailureKind.TargetDied, "The target's process ended while the program measured it.");
            return Describe(reader.Finish(), window, execUnix);
        }
        catch (ResultsException e)
        {
            throw new AgentException(e.Kind, e.Message);
        }
    }

    private TargetExec WaitForExec(ProcFs proc, TargetProcesses program)
    {
        using var watch = new ExecWatch(proc, program, clock);
        var patience = TimeSpan.FromMilliseconds(plan.StartTimeoutMilliseconds);
        return watch.Wait(patience) ?? throw NeverSeen(patience);
    }

    /// <summary>
    /// Explains why no process was seen. One that ends within milliseconds can come and go between two looks; it may have written results.
    /// </summary>
    private AgentException NeverSeen(TimeSpan patience)
    {
        using var file = new ResultsFile(plan.ResultsPath);
        var end = file.FindEnd();
        if (end == 0)
            return new AgentException(
                FailureKind.ResultsMissing,
                $"No process of the program appeared within {patience.TotalSeconds:0.###} s of the agent's start, so there are no "
                    + "results.");
        try
        {
            var reader = new ResultsReader(plan.Metrics, path: plan.ResultsPath);
            while (file.Read(end) is { IsEmpty: false } bytes)
                reader.Append(bytes);
            reader.Finish();
        }
        catch (ResultsException e)
        {
            return new AgentException(e.Kind, e.Message);
        }

        return new AgentException(
            FailureKind.ResultsInvalid,
            $"The program wrote {plan.ResultsPath} and ended before the agent saw its process, so its run was not measured. Let it run for "
                + "at least 100 ms.");
    }

    private CellSample Describe(ProgramResults results, ProgramWindow window, long execUnix)
    {
        var (begin, length) = (window.BeginUnixNanoseconds, window.Nanoseconds);
        if (window.IsUnseen && results.Latencies + results.Errors > 0)
            throw new AgentException(
                FailureKind.ResultsInvalid,
                "The window's begin and end marks arrived together, or after the program ended, so the window's length cannot be "
                    + $"measured. Flush {plan.ResultsPath} after each mark, or omit the marks.");
        var sample = new CellSample
        {
            Scenario = plan.Scenario,
            Payload = plan.Payload,
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
        };
        if (window.TargetUsage is { } usage)
            return OfTarget(sample, window, usage);
        var counters = window.IsMarked ? runtime?.Measure(begin, begin + length) : runtime?.SumSince(execUnix);
        return sample.WithUsage(window.Usage with { Runtime = counters }, plan.CpuLimitMillicores, window.DependencyCpuNanoseconds);
    }

    /// <summary>The target's usage comes from its probe. The program's own usage is reported as that of a generator.</summary>
    private CellSample OfTarget(CellSample sample, ProgramWindow window, WindowUsage usage)
    {
        var own = window.Usage;
        var beside = window.DependencyCpuNanoseconds
            + (usage.BootId.Length > 0 && usage.BootId == own.BootId ? own.CpuNanoseconds ?? 0 : 0);
        return sample.WithUsage(usage, plan.Target!.CpuLimitMillicores, beside) with
        {
            GeneratorCpuNanoseconds = own.CpuNanoseconds,
            Generator = new GeneratorUsage
            {
                WindowNanoseconds = own.WindowNanoseconds,
                CpuNanoseconds = own.CpuNanoseconds,
                CpuLimitMillicores = plan.CpuLimitMillicores ?? own.NodeCpus * 1000L,
            },
        };
    }
}
