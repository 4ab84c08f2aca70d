using System.Globalization;

namespace Hotlap.Kubernetes;

/// <summary>
/// Compares resourceVersions, which are integers within one history: guaranteed by Kubernetes since 1.35 and true before.
/// </summary>
internal static class Versions
{
    /// <summary>
    /// True when <paramref name="version"/> is older than <paramref name="other"/>; false when either is not an integer.
    /// </summary>
    public static bool IsOlder(string version, string other) => Number(version) is { } left && Number(other) is { } right && left < right;

    private static ulong? Number(string version) =>
        ulong.TryParse(version, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
