using System.Diagnostics;

namespace Hotlap.Operator.Tests.Support;

/// <summary>Waits for what other processes bring about, with a deadline.</summary>
internal static class Eventually
{
    /// <summary>Long, because images may be built beside the tests.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(120);

    public static async Task<T> GetAsync<T>(string what, Func<Task<T?>> look, TimeSpan? longest = null)
        where T : class
    {
        var patience = longest ?? Longest;
        var started = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(started) < patience)
        {
            if (await look() is { } found) return found;
            await Task.Delay(50);
        }

        throw new TimeoutException($"This did not come about within {patience.TotalSeconds:0} s: {what}");
    }

    public static Task BecomesAsync(string what, Func<Task<bool>> look, TimeSpan? longest = null) =>
        GetAsync(what, async () => await look() ? "" : null, longest);
}
