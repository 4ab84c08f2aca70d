using System.Globalization;

namespace Hotlap.Kubernetes;

/// <summary>Order of resource versions: whole numbers of one history, as Kubernetes has promised since 1.35 and done ever before.</summary>
internal static class Versions
{
    /// <summary>True where <paramref name="version"/> is surely before <paramref name="other"/>; false where either is no number.</summary>
    public static bool IsOlder(string version, string other) => Number(version) is { } left && Number(other) is { } right && left < right;

    private static ulong? Number(string version) =>
        ulong.TryParse(version, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
