using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Processes;

/// <summary>One measured window: counts CPU time from its begin to its end and keeps the largest memory seen in between.</summary>
internal sealed class UsageWindow(TargetMeter meter, TimeProvider clock)
{
    private readonly long _begin = clock.GetTimestamp();
    private readonly long _cpu = meter.ReadCpuNanoseconds();
    private readonly IReadOnlyDictionary<int, MemoryStatus> _memory = meter.ReadMemory();
    private long _peak;

    public void Sample() => _peak = Math.Max(_peak, Total(meter.ReadMemory()));

    public WindowUsage End()
    {
        var cpu = meter.ReadCpuNanoseconds();
        var window = clock.GetElapsedTime(_begin);
        var memory = meter.ReadMemory();
        var alive = memory.Values.Any(m => m.ResidentBytes > 0);
        return new WindowUsage
        {
            WindowNanoseconds = window.Ticks * 100,
            CpuNanoseconds = alive ? Math.Max(0, cpu - _cpu) : null,
            PeakMemoryBytes = alive ? FindPeak(memory) : null,
            MemoryBytes = alive ? Total(memory) : null,
            TargetAlive = alive,
        };
    }

    // The kernel's high-water mark misses no peak, but is of one process and of its whole life: it counts only when it grew here.
    private long FindPeak(IReadOnlyDictionary<int, MemoryStatus> memory)
    {
        var sampled = Math.Max(Math.Max(_peak, Total(memory)), Total(_memory));
        if (memory.Count != 1)
            return sampled;
        var (pid, now) = memory.First();
        var before = _memory.TryGetValue(pid, out var first) ? first.PeakBytes : 0;
        return now.PeakBytes > before ? Math.Max(now.PeakBytes, sampled) : sampled;
    }

    private static long Total(IReadOnlyDictionary<int, MemoryStatus> memory) => memory.Values.Sum(m => m.ResidentBytes);
}
