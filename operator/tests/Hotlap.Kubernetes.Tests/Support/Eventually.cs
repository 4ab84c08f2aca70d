using System.Diagnostics;

namespace Hotlap.Kubernetes.Tests;

/// <summary>Polls with a deadline, for what another process does in its own time.</summary>
internal static class Eventually
{
    public static async Task BeTrueAsync(Func<bool> condition, string what, int seconds = 20)
    {
        var started = Stopwatch.StartNew();
        while (!condition())
        {
            if (started.Elapsed.TotalSeconds > seconds)
                throw new TimeoutException($"Not within {seconds} s: {what}");
            await Task.Delay(10);
        }
    }
}
