using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Specs;

/// <summary>The times to live of a spec.</summary>
public static class TtlFields
{
    /// <summary>Ten years, which no date overflows.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromDays(3650);

    /// <summary>Parses a time to live. Returns false for null, for any other text, and beyond <see cref="Longest"/>.</summary>
    /// <param name="text">Text such as <c>24h</c>.</param>
    /// <param name="time">The time.</param>
    public static bool TryParse(string? text, out TimeSpan time) => GoDuration.TryParse(text, Longest, out time);

    /// <summary>Returns the fields with their outcome.</summary>
    internal static IEnumerable<(string Field, string Outcome, string? Text)> Of(TimeToLive? ttl) =>
        [("ttl.afterComplete", "complete", ttl?.AfterComplete), ("ttl.afterFailed", "failed", ttl?.AfterFailed)];
}
