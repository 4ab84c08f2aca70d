namespace Hotlap.Measurement.Contract;

/// <summary>
/// Resident memory of the processes of a container at one moment, in bytes, from their counters in /proc/PID/status. Two processes may
/// have the same page of a file or of shared memory, so these are not added up. The kernel tells how often a page counts (PSS in proc(5))
/// only to those who may trace the process.
/// </summary>
/// <param name="AnonymousBytes">
/// Pages without a file, such as heaps and stacks, summed over the processes: the kernel cannot drop them. Those that a process has in
/// common with its parent since a fork count for both.
/// </param>
/// <param name="FileBytes">Pages of mapped files, such as programs and libraries, of the process with the most.</param>
/// <param name="SharedBytes">Pages of shared memory and of files in memory, of the process with the most.</param>
/// <param name="LeastBytes">Resident memory of the largest process. Together they have at least that.</param>
/// <param name="MostBytes">Sum of the resident memory of each. Together they have at most that.</param>
public sealed record ResidentMemory(
    long AnonymousBytes = 0, long FileBytes = 0, long SharedBytes = 0, long LeastBytes = 0, long MostBytes = 0)
{
    /// <summary>Sum of the three parts, between <see cref="LeastBytes"/> and <see cref="MostBytes"/>; exact for one process.</summary>
    [JsonIgnore]
    public long Bytes => AnonymousBytes + FileBytes + SharedBytes;

    /// <summary>Adds a process.</summary>
    /// <param name="anonymousBytes">Its pages without a file, in bytes.</param>
    /// <param name="fileBytes">Its pages of files, in bytes.</param>
    /// <param name="sharedBytes">Its pages of shared memory, in bytes.</param>
    public ResidentMemory And(long anonymousBytes, long fileBytes, long sharedBytes)
    {
        var all = anonymousBytes + fileBytes + sharedBytes;
        return new ResidentMemory(
            AnonymousBytes + anonymousBytes, Math.Max(FileBytes, fileBytes), Math.Max(SharedBytes, sharedBytes), Math.Max(LeastBytes, all),
            MostBytes + all);
    }
}
