using System.Diagnostics.CodeAnalysis;

namespace Hotlap.Kubernetes;

/// <summary>
/// Detects a rollback of the server's history. A server whose etcd was restored from a backup may be at an older version than this client
/// has seen. It accepts a watch from that future version and stays silent until it has caught up. The versions are therefore compared
/// after every lost connection.
/// </summary>
internal sealed class RollbackGuard(ServerHistory history, Func<CancellationToken, Task<string>> readVersion)
{
    public CancellationToken Followed { get; private set; } = history.Present;

    /// <summary>True when the connection was lost since the versions were last compared.</summary>
    public bool IsUncertain { get; set; }

    /// <summary>True, once, when another cache has detected a rollback.</summary>
    public bool TakeNotice()
    {
        if (!Followed.IsCancellationRequested)
            return false;
        Followed = history.Present;
        return true;
    }

    /// <summary>Compares versions when uncertain. Notifies all caches of a rollback and returns the present version, else null.</summary>
    public async Task<string?> FindRollbackAsync(string seen, CancellationToken cancellationToken)
    {
        if (!IsUncertain)
            return null;
        var present = await readVersion(cancellationToken);
        IsUncertain = false;
        if (!Versions.IsOlder(present, seen))
            return null;
        history.WentBack(Followed);
        Followed = history.Present;
        return present;
    }
}

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
    internal void WentBack(CancellationToken history)
    {
        var present = Volatile.Read(ref _present);
        if (present.Token == history && Interlocked.CompareExchange(ref _present, new CancellationTokenSource(), present) == present)
            present.Cancel();
    }
}

/// <summary>Compares resourceVersions: integers within one history, guaranteed by Kubernetes since 1.35 and true before.</summary>
public static class Versions
{
    /// <summary>True when <paramref name="version"/> is older than <paramref name="other"/>; false when either is not an integer.</summary>
    public static bool IsOlder(string version, string other) => Number(version) is { } left && Number(other) is { } right && left < right;

    private static ulong? Number(string version) =>
        ulong.TryParse(version, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
