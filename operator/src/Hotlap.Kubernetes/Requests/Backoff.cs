namespace Hotlap.Kubernetes;

/// <summary>Exponential backoff with jitter: a random half to whole of a doubling pause, so that clients do not retry in step.</summary>
internal static class Backoff
{
    /// <summary>Upper limit for a server's Retry-After, so that a wrong value does not block for a day.</summary>
    public static readonly TimeSpan LongestAsked = TimeSpan.FromMinutes(5);

    private const int MaxDoublings = 20;

    /// <summary>Returns the pause after some consecutive failures.</summary>
    /// <param name="random">Random source for jitter.</param>
    /// <param name="first">Pause after the first failure.</param>
    /// <param name="longest">Upper limit of the pause.</param>
    /// <param name="failures">Consecutive failures, counted from 1.</param>
    public static TimeSpan Draw(Random random, TimeSpan first, TimeSpan longest, int failures)
    {
        var whole = first * Math.Pow(2, Math.Min(failures - 1, MaxDoublings));
        var bounded = whole < longest ? whole : longest;
        lock (random)
            return bounded * (0.5 + (0.5 * random.NextDouble()));
    }
}
