using Hotlap.Api.Units;


namespace Hotlap.Planning.Specs;

/// <summary>Ports by name. Their order in a spec has no meaning.</summary>
internal static class NamedPorts
{
    public static List<NamedPort> Sorted(this IEnumerable<NamedPort> ports) =>
        [.. ports.OrderBy(port => port.Name, StringComparer.Ordinal)];

    public static IEnumerable<string> Names(this IEnumerable<NamedPort> ports) => ports.Select(port => port.Name);

    /// <summary>Returns the number of a port; 0 when there is none of this name.</summary>
    public static int Number(this IEnumerable<NamedPort> ports, string name) =>
        ports.FirstOrDefault(port => port.Name == name)?.ContainerPort ?? 0;
}

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

/// <summary>References to baselines.</summary>
public static class Baselines
{
    /// <summary>True when exactly one of the reference's fields is set.</summary>
    /// <param name="wanted">The reference.</param>
    public static bool IsUnique(this BaselineRef wanted)
    {
        ArgumentNullException.ThrowIfNull(wanted);
        return new[] { !string.IsNullOrWhiteSpace(wanted.Name), !string.IsNullOrWhiteSpace(wanted.Revision), wanted.Previous == true }
            .Count(isSet => isSet) == 1;
    }

    /// <summary>True when both name the same measurement. <c>previous: false</c> is the same as no <c>previous</c>.</summary>
    /// <param name="wanted">A reference; null names nothing.</param>
    /// <param name="other">Another reference; null names nothing.</param>
    public static bool IsSameAs(this BaselineRef? wanted, BaselineRef? other) =>
        wanted is not null && other is not null && wanted.Kind() == other.Kind() && wanted.Text() == other.Text();

    /// <summary>Returns the name of the baseline in messages and results: of the run, its revision, or <c>previous</c>.</summary>
    /// <param name="wanted">The reference.</param>
    public static string Text(this BaselineRef wanted)
    {
        ArgumentNullException.ThrowIfNull(wanted);
        return wanted.Name ?? wanted.Revision ?? "previous";
    }

    /// <summary>Returns which of the reference's fields is set.</summary>
    internal static string Kind(this BaselineRef wanted) =>
        wanted.Name is not null ? "name" : wanted.Revision is not null ? "revision" : "previous";
}
