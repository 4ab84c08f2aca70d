namespace Hotlap.Agent.Load;

/// <summary>What the container's cgroup says of its memory at one moment. Counters run from the container's start.</summary>
/// <param name="At">Time of the reading, from any fixed moment.</param>
/// <param name="LimitBytes">The limit; null where there is none.</param>
/// <param name="UsedBytes">Memory in use, page cache included.</param>
/// <param name="Kills">Processes that the kernel killed for want of memory.</param>
/// <param name="RefaultedBytes">Memory that was evicted and soon read again.</param>
/// <param name="Stalled">Time in which every process waited for memory; zero where the kernel does not count it.</param>
internal readonly record struct MemoryReading(TimeSpan At, long? LimitBytes, long UsedBytes, long Kills, long RefaultedBytes, TimeSpan Stalled);
