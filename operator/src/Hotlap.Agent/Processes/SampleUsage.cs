using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Processes;

/// <summary>Adds the usage of the target to the sample of a cell.</summary>
internal static class SampleUsage
{
    /// <summary>Returns the sample with the usage of the target and its machine in the window.</summary>
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
