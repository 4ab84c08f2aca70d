using System.Globalization;

namespace Hotlap.Bench.Calibrating;

/// <summary>CPU ticks of the machine since boot. The cluster's nodes run on this machine.</summary>
internal readonly record struct CpuTime(long All, long Idle)
{
    public static CpuTime Read()
    {
        long[] ticks = [.. File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries).Skip(1).Take(8)
            .Select(field => long.Parse(field, CultureInfo.InvariantCulture))];
        return new CpuTime(ticks.Sum(), ticks[3] + ticks[4]);
    }

    /// <summary>Returns the share of the time since the earlier reading in which CPUs were busy, 0 to 1.</summary>
    public double BusySince(CpuTime before) => 1 - ((double)(Idle - before.Idle) / (All - before.All));
}
