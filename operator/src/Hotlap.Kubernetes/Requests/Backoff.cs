namespace Hotlap.Kubernetes;

/// <summary>Doubling pauses, of which a random half to whole is taken, so that many clients do not come back together.</summary>
internal static class Backoff
{
    /// <summary>A server's Retry-After is heeded up to this: a mistaken one must not stop everything for a day.</summary>
    public static readonly TimeSpan LongestAsked = TimeSpan.FromMinutes(5);

    private const int MaxDoublings = 20;

    /// <summary>The pause after some failures in a row.</summary>
    /// <param name="random">Source of jitter.</param>
    /// <param name="first">The pause after the first failure.</param>
    /// <param name="longest">No pause is longer.</param>
    /// <param name="failures">Failures in a row, counted from 1.</param>
    public static TimeSpan Draw(Random random, TimeSpan first, TimeSpan longest, int failures)
    {
        var whole = first * Math.Pow(2, Math.Min(failures - 1, MaxDoublings));
        var bounded = whole < longest ? whole : longest;
        lock (random)
            return bounded * (0.5 + (0.5 * random.NextDouble()));
    }
}
