using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Hotlap.Kubernetes;

/// <summary>
/// Records when a server's history was rolled back, as by a restore from a backup. All caches of a server share it: the first cache that
/// detects a rollback notifies the others, because the version may have caught up before they check.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "The source has no timer and no handle, so disposal is not needed.")]
public sealed class ServerHistory
{
    private CancellationTokenSource _present = new();

    /// <summary>Token of the present history, cancelled after a rollback; the property then returns the next token.</summary>
    public CancellationToken Present => Volatile.Read(ref _present).Token;

    /// <summary>Ends a history, unless another cache has already ended it.</summary>
    /// <param name="history">Token of the history before the rollback.</param>
    internal void WentBack(CancellationToken history)
    {
        var present = Volatile.Read(ref _present);
        if (present.Token == history && Interlocked.CompareExchange(ref _present, new CancellationTokenSource(), present) == present)
            present.Cancel();
    }
}

/// <summary>Compares resourceVersions: integers within one history, guaranteed by Kubernetes since 1.35 and true before.</summary>
internal static class Versions
{
    /// <summary>True when <paramref name="version"/> is older than <paramref name="other"/>; false when either is not an integer.</summary>
    public static bool IsOlder(string version, string other) => Number(version) is { } left && Number(other) is { } right && left < right;

    private static ulong? Number(string version) =>
        ulong.TryParse(version, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
