using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>The probe's window around one measurement. The first end counts: a tool may still be busy with its report after its load.</summary>
internal sealed class MeasuredWindow(ProbeClient probe, ToolProcess process, TimeProvider clock)
{
    private WindowUsage? _usage;

    public long BeginUnixNanoseconds { get; private set; }

    public WindowUsage Usage => _usage ?? throw new InvalidOperationException("The window is open.");

    public void Begin()
    {
        BeginUnixNanoseconds = clock.ReadUnixNanoseconds();
        probe.BeginWindow();
    }

    /// <summary>CPU time of the tool at the window's end; null where the tool had ended by then.</summary>
    public long? ToolCpuNanoseconds { get; private set; }

    public void End()
    {
        if (_usage is not null)
            return;
        ToolCpuNanoseconds = process.ReadCpuNanoseconds();
        _usage = probe.EndWindow();
    }
}
