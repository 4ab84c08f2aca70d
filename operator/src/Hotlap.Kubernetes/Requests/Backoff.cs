namespace Hotlap.Kubernetes;

/// <summary>Exponential backoff: the pause doubles with each consecutive failure, up to a limit.</summary>
public static class Backoff
{
    /// <summary>Upper limit for a server's Retry-After, so that a wrong value does not block for a day.</summary>
    internal static readonly TimeSpan LongestAsked = TimeSpan.FromMinutes(5);

    private const int MostDoublings = 20;

    /// <summary>Returns the pause before the next attempt.</summary>
    /// <param name="failures">Number of consecutive failures, from 1.</param>
    /// <param name="first">Pause after the first failure.</param>
    /// <param name="longest">Limit of the pause.</param>
    /// <param name="asked">Pause that the server asks for, also beyond the limit; null for none.</param>
    public static TimeSpan After(int failures, TimeSpan first, TimeSpan longest, TimeSpan? asked = null)
    {
        var doubled = first * Math.Pow(2, Math.Clamp(failures - 1, 0, MostDoublings));
        var pause = doubled < longest ? doubled : longest;
        return asked > pause ? asked.Value : pause;
    }

    /// <summary>Returns a random half to whole of the pause, so that clients do not retry in step.</summary>
    internal static TimeSpan Draw(Random random, TimeSpan first, TimeSpan longest, int failures) =>
        After(failures, first, longest) * (0.5 + (0.5 * Jitter(random)));

    /// <summary>Returns a random share from 0 to 1 of a source that several threads use.</summary>
    internal static double Jitter(Random random)
    {
        lock (random)
            return random.NextDouble();
    }
}
