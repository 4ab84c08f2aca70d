using System.Diagnostics;

namespace Programs;

/// <summary>How often an operation is measured, and how long it is repeated before that.</summary>
public sealed record Repetitions(int Operations, TimeSpan WarmUp)
{
    /// <summary>Repeats the operation for the length of the warm-up, and twice at least: the first one holds the JIT and the connection.</summary>
    public async Task WarmUpAsync(Func<Task> operation)
    {
        var begin = Stopwatch.GetTimestamp();
        for (var done = 0; done < 2 || Stopwatch.GetElapsedTime(begin) < WarmUp; done++) await operation();
    }

    /// <summary>Nanoseconds of each measured operation. The garbage of the one before is collected first, so that none pays for another.</summary>
    public async Task<IReadOnlyList<long>> TimeAsync(Func<Task> operation)
    {
        var times = new long[Operations];
        for (var i = 0; i < times.Length; i++)
        {
            GC.Collect();
            var begin = Stopwatch.GetTimestamp();
            await operation();
            times[i] = (long)Stopwatch.GetElapsedTime(begin).TotalNanoseconds;
        }

        return times;
    }
}
