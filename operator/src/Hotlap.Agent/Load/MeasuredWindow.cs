using Hotlap.Agent.Processes;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>
/// Warms up a target for a cell and discards the results. A steady warm-up runs the tool once for each window of one second, so that it is
/// the same for every tool. The windows are compared by request rate; in an open loop, whose rate is planned, by mean latency.
/// </summary>
internal sealed class WarmupRunner(ToolRunner tool, TimeProvider clock)
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Warms up as the cell plans.</summary>
    public async Task<WarmupResult> RunAsync(CellPlan cell, ToolFiles files)
    {
        var begin = clock.GetTimestamp();
        var load = cell with { Stages = [], Curve = false };
        if (cell.SteadyWarmup is { } plan)
            return await RunUntilSteadyAsync(load, plan, files);
        if (LoadLimit.OfWarmup(cell) is not { } limit)
            return new WarmupResult(0, null, []);
        await tool.RunAsync(load with { Requests = limit.Requests, DurationMilliseconds = limit.DurationMilliseconds }, limit, files);
        return new WarmupResult(clock.GetElapsedTime(begin).Ticks * 100, null, []);
    }

    private async Task<WarmupResult> RunUntilSteadyAsync(CellPlan load, SteadyWarmupPlan plan, ToolFiles files)
    {
        var begin = clock.GetTimestamp();
        var window = load with { Requests = null, DurationMilliseconds = WarmupRule.WindowMilliseconds };
        // All answers count, because those of a slow service come after the window.
        var hooks = new RunHooks(ChooseWindow: (reading, _) => reading.FindExtent());
        List<long> measured = [];
        List<WarmupWindow> windows = [];
        while (true)
        {
            var result = (await tool.RunAsync(window, new LoadLimit(null, window.DurationMilliseconds), files, hooks)).Result;
            var elapsed = clock.GetElapsedTime(begin);
            var rate = (double)result.Requests * NanosecondsPerSecond / Math.Max(1, result.WindowNanoseconds);
            windows.Add(new WarmupWindow(elapsed.Ticks * 100, rate));
            measured.Add(load.RatePerSecond is not null ? result.MeanNanoseconds : (long)rate);
            var verdict = WarmupRule.Decide(measured, (long)elapsed.TotalMilliseconds, plan);
            if (verdict != WarmupVerdict.GoOn)
                return new WarmupResult(elapsed.Ticks * 100, verdict == WarmupVerdict.Steady, windows);
        }
    }
}

/// <summary>What a warm-up was.</summary>
/// <param name="Nanoseconds">Its length; zero for none.</param>
/// <param name="Steady">Whether the target became steady; null when this was not checked.</param>
/// <param name="Windows">The windows that were checked.</param>
internal sealed record WarmupResult(long Nanoseconds, bool? Steady, IReadOnlyList<WarmupWindow> Windows);

/// <summary>
/// The window of one measurement: at the probe, at the agents beside the dependencies, and in the generator's own container. The first call
/// of <c>End</c> closes it, because a tool may still write its report after the load.
/// </summary>
internal sealed class MeasuredWindow(
    ProbeClient probe, int port, DependencyWindows dependencies, ContainerCpu container, TimeProvider clock)
{
    private (long? CpuNanoseconds, long? Throttled, long? Periods) _before;
    private long? _delayedBefore;
    private long _begin;
    private WindowUsage? _usage;
    private GeneratorUsage? _generator;
    private long _besideTarget;

    public long BeginUnixNanoseconds { get; private set; }

    public WindowUsage Usage => _usage ?? throw new InvalidOperationException("The window is open.");

    public GeneratorUsage Generator => _generator ?? throw new InvalidOperationException("The window is open.");

    public IReadOnlyList<DependencySample>? Dependencies { get; private set; }

    /// <summary>Acknowledgements that this generator's kernel sent late; null if it does not count them.</summary>
    public long? DelayedAcknowledgements { get; private set; }

    /// <summary>CPU time of the dependencies and of this generator on the target's machine, in nanoseconds.</summary>
    public long CpuBesideTarget =>
        _besideTarget + (Usage.BootId.Length > 0 && Usage.BootId == LocalMachine.BootId ? Generator.CpuNanoseconds ?? 0 : 0);

    public void Begin()
    {
        BeginUnixNanoseconds = clock.ReadUnixNanoseconds();
        dependencies.Begin();
        probe.BeginWindow(port);
        _begin = clock.GetTimestamp();
        _before = container.Read();
        _delayedBefore = TcpCounters.DelayedAcknowledgements();
    }

    public void End()
    {
        if (_usage is not null)
            return;
        var after = container.Read();
        DelayedAcknowledgements = TcpCounters.DelayedAcknowledgements() - _delayedBefore;
        _generator = new GeneratorUsage
        {
            WindowNanoseconds = clock.GetElapsedTime(_begin).Ticks * 100,
            CpuNanoseconds = after.CpuNanoseconds - _before.CpuNanoseconds,
            CpuLimitMillicores = container.LimitMillicores,
            ThrottledPeriods = after.Throttled - _before.Throttled,
            Periods = after.Periods - _before.Periods,
        };
        _usage = probe.EndWindow();
        (Dependencies, _besideTarget) = dependencies.End(_usage.BootId);
    }
}
