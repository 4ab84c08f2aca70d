namespace Hotlap.Agent;

internal static class UnixClock
{
    /// <summary>Reads the time in nanoseconds since 1970-01-01T00:00:00Z, with a resolution of 100.</summary>
    public static long ReadUnixNanoseconds(this TimeProvider clock) => (clock.GetUtcNow() - DateTimeOffset.UnixEpoch).Ticks * 100;
}
