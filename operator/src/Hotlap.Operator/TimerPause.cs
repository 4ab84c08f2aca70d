namespace Hotlap.Operator;

/// <summary>Limits pauses from specs or the API to the range that timers accept.</summary>
internal static class TimerPause
{
    /// <summary>Timers accept at most 49.7 days. A pass that runs early computes the remaining pause again.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromDays(1);

    public static TimeSpan Clamp(TimeSpan pause) => pause < TimeSpan.Zero ? TimeSpan.Zero : pause > Longest ? Longest : pause;
}
