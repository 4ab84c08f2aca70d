using System.Runtime.InteropServices;

namespace Hotlap.Operator.Hosting;

/// <summary>
/// Gives memory back while there is little to do. The collector's first generation may grow to the size of the processor's cache before it
/// collects, which for a process that idles is most of its memory. The C library keeps what TLS and compression have freed, between what they still
/// use; it gives whole pages back when it is asked to.
/// </summary>
internal static partial class HeapTrimmer
{
    private const long WorthIt = 512 * 1024;

    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(15);

    /// <summary>Collects once at first, and then after every half megabyte, at most once in a while, until cancelled.</summary>
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
            // The process ends.
        }
    }

    /// <summary>glibc's malloc_trim, with the bytes to keep at the heap's top.</summary>
    [LibraryImport("libc", EntryPoint = "malloc_trim")]
    private static partial int TrimNativeHeap(nuint keep);
}
