namespace Hotlap.Planning.Units;

/// <summary>Truncates times to whole seconds, as in the API.</summary>
internal static class WholeSecond
{
    public static DateTimeOffset Of(DateTimeOffset time) => new(time.UtcTicks - (time.UtcTicks % TimeSpan.TicksPerSecond), TimeSpan.Zero);
}

/// <summary>Exponential backoff: the pause doubles with each consecutive failure, up to a limit.</summary>
public static class Backoff
{
    private const int MostDoublings = 20;

    /// <summary>Returns the pause before the next attempt.</summary>
    /// <param name="failures">Number of consecutive failures, from 1.</param>
    /// <param name="first">Pause after the first failure.</param>
    /// <param name="longest">Limit of the pause.</param>
    public static TimeSpan After(int failures, TimeSpan first, TimeSpan longest)
    {
        var pause = first * Math.Pow(2, Math.Clamp(failures - 1, 0, MostDoublings));
        return pause < longest ? pause : longest;
    }
}
