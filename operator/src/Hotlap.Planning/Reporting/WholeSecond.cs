namespace Hotlap.Planning.Reporting;

/// <summary>Times in the API have whole seconds.</summary>
internal static class WholeSecond
{
    public static DateTimeOffset Of(DateTimeOffset time) => new(time.UtcTicks - (time.UtcTicks % TimeSpan.TicksPerSecond), TimeSpan.Zero);
}
