using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Processes;

/// <summary>Puts what was counted of the target into the sample of a cell.</summary>
internal static class SampleUsage
{
    /// <summary>The sample with what the target and its machine did in the window.</summary>
    public static CellSample WithUsage(this CellSample sample, WindowUsage usage, long? cpuLimitMillicores) => sample with
    {
        TargetCpuNanoseconds = usage.CpuNanoseconds,
        TargetPeakMemoryBytes = usage.PeakMemoryBytes,
        ProbeWindowNanoseconds = usage.WindowNanoseconds,
        TargetRunDelayNanoseconds = usage.RunDelayNanoseconds,
        TargetCpuLimitMillicores = cpuLimitMillicores,
        TargetThrottledPeriods = usage.ThrottledPeriods,
        OtherCpuNanoseconds = usage.OtherCpuNanoseconds,
        TargetNodeCpus = usage.NodeCpus > 0 ? usage.NodeCpus : null,
        Runtime = usage.Runtime,
    };
}
