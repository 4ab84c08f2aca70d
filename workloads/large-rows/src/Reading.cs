using System.Diagnostics;

namespace LargeRows;

/// <summary>One read: how long it took, and what the whole process allocated and collected meanwhile.</summary>
internal sealed record Reading(long Nanoseconds, long AllocatedBytes, int Gen0, int Gen1, int Gen2)
{
    /// <summary>Times a read. The garbage before it is collected first, so that no read pays for another.</summary>
    public static async Task<Reading> OfAsync(Func<Task<Document>> read)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        var (gen0, gen1, gen2) = (GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2));
        var allocated = GC.GetTotalAllocatedBytes(precise: true);
        var begin = Stopwatch.GetTimestamp();
        var document = await read();
        var time = Stopwatch.GetElapsedTime(begin);
        var reading = new Reading(
            (long)time.TotalNanoseconds,
            GC.GetTotalAllocatedBytes(precise: true) - allocated,
            GC.CollectionCount(0) - gen0,
            GC.CollectionCount(1) - gen1,
            GC.CollectionCount(2) - gen2);
        GC.KeepAlive(document);
        return reading;
    }
}
