namespace Hotlap.Planning.Units;

/// <summary>Truncates times to whole seconds, as in the API.</summary>
internal static class WholeSecond
{
    public static DateTimeOffset Of(DateTimeOffset time) => new(time.UtcTicks - (time.UtcTicks % TimeSpan.TicksPerSecond), TimeSpan.Zero);
}
