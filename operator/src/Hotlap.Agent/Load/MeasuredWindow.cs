using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>
/// The window of one measurement: at the probe, at the agents beside the dependencies, and in the generator's own container. The first call
/// of <c>End</c> closes it, because a tool may still write its report after the load.
/// </summary>
internal sealed class MeasuredWindow(ProbeClient probe, DependencyWindows dependencies, ContainerCpu container, TimeProvider clock)
{
    private (long? CpuNanoseconds, long? Throttled, long? Periods) _before;
    private long _begin;
    private WindowUsage? _usage;
    private GeneratorUsage? _generator;
    private long _besideTarget;

    public long BeginUnixNanoseconds { get; private set; }

    public WindowUsage Usage => _usage ?? throw new InvalidOperationException("The window is open.");

    public GeneratorUsage Generator => _generator ?? throw new InvalidOperationException("The window is open.");

    /// <summary>Usage of the dependencies; null without dependencies.</summary>
    public IReadOnlyList<DependencySample>? Dependencies { get; private set; }

    /// <summary>
    /// CPU time of the target's machine in nanoseconds, without the target's own. The dependencies and this generator are also excluded
    /// when they run there.
    /// </summary>
    public long? OtherCpuNanoseconds => Usage.OtherCpuNanoseconds is not { } other ? null
        : Math.Max(
            0, other - _besideTarget - (Usage.BootId.Length > 0 && Usage.BootId == Machine.BootId ? Generator.CpuNanoseconds ?? 0 : 0));

    public void Begin()
    {
        BeginUnixNanoseconds = clock.ReadUnixNanoseconds();
        dependencies.Begin();
        probe.BeginWindow();
        _begin = clock.GetTimestamp();
        _before = container.Read();
    }

    public void End()
    {
        if (_usage is not null)
            return;
        var after = container.Read();
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
