using System.Runtime.InteropServices;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// Returns memory to the operating system while the operator is mostly idle. Generation 0 may grow to the size of the CPU cache before it
/// is collected, which is most of the memory of an idle process. glibc keeps what TLS and compression have freed, interleaved with live
/// blocks; <c>malloc_trim</c> returns the free pages.
/// </summary>
internal static partial class HeapTrimmer
{
    private const long WorthIt = 512 * 1024;

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(15);

    /// <summary>Collects at the start, then whenever 512 KiB have been allocated, at most every 15 s, until cancelled.</summary>
    public static async Task RunAsync(TimeProvider time, CancellationToken cancellationToken)
    {
        using var timer = new PeriodicTimer(Pause, time);
        try
        {
            long collectedAt = -WorthIt;
            do
            {
                if (GC.GetTotalAllocatedBytes() - collectedAt < WorthIt) continue;
                GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
                _ = TrimNativeHeap(0);
                collectedAt = GC.GetTotalAllocatedBytes();
            }
            while (await timer.WaitForNextTickAsync(cancellationToken));
        }
        catch (OperationCanceledException)
        {
            // The process is shutting down.
        }
    }

    /// <summary>glibc's <c>malloc_trim</c>; <c>keep</c> is the number of bytes to leave at the top of the heap.</summary>
    [LibraryImport("libc", EntryPoint = "malloc_trim")]
    private static partial int TrimNativeHeap(nuint keep);
}
