using System.Diagnostics;

namespace Hotlap.Operator.Tests.Support;

/// <summary>Waits for what other processes bring about, with a deadline.</summary>
internal static class Eventually
{
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(30);

    public static async Task<T> GetAsync<T>(string what, Func<Task<T?>> look)
        where T : class
    {
        var started = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(started) < Longest)
        {
            if (await look() is { } found) return found;
            await Task.Delay(50);
        }

        throw new TimeoutException($"This did not come about within {Longest.TotalSeconds:0} s: {what}");
    }

    public static Task BecomesAsync(string what, Func<Task<bool>> look) => GetAsync(what, async () => await look() ? "" : null);
}
