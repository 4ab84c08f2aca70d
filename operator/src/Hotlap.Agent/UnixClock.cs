namespace Hotlap.Agent;

internal static class UnixClock
{
    /// <summary>Nanoseconds since 1970-01-01T00:00:00Z, in steps of 100.</summary>
    public static long ReadUnixNanoseconds(this TimeProvider clock) => (clock.GetUtcNow() - DateTimeOffset.UnixEpoch).Ticks * 100;
}
