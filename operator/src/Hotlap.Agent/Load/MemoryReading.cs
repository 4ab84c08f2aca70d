namespace Hotlap.Agent.Load;

/// <summary>Memory counters of the container's cgroup at one moment. They count from the container's start.</summary>
/// <param name="At">Time of the reading, relative to any fixed moment.</param>
/// <param name="LimitBytes">The memory limit in bytes; null without a limit.</param>
/// <param name="UsedBytes">Memory in use in bytes, page cache included.</param>
/// <param name="Kills">Number of processes that the OOM killer killed.</param>
/// <param name="RefaultedBytes">Bytes that were evicted and soon read again (refaults).</param>
/// <param name="Stalled">Time in which all processes waited for memory; zero when the kernel does not count it.</param>
internal readonly record struct MemoryReading(
    TimeSpan At, long? LimitBytes, long UsedBytes, long Kills, long RefaultedBytes, TimeSpan Stalled);
