namespace Hotlap.Operator.Loop;

/// <summary>Pauses that come from specs or from the API, as timers take them.</summary>
internal static class TimerPause
{
    /// <summary>Timers refuse more than 49.7 days. Whoever wakes earlier than planned looks again and waits for the rest.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromDays(1);

    /// <summary>The pause, from zero to <see cref="Longest"/>.</summary>
    public static TimeSpan Clamp(TimeSpan pause) => pause < TimeSpan.Zero ? TimeSpan.Zero : pause > Longest ? Longest : pause;
}
