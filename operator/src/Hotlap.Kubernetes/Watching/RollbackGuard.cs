namespace Hotlap.Kubernetes;

/// <summary>
/// Detects a rollback of the server's history. A server whose etcd was restored from a backup may be at an older version than this client
/// has seen. It accepts a watch from that future version and stays silent until it has caught up. The versions are therefore compared
/// after every lost connection.
/// </summary>
/// <param name="history">History shared by the caches of the server.</param>
/// <param name="readVersion">Reads the server's present resourceVersion.</param>
internal sealed class RollbackGuard(ServerHistory history, Func<CancellationToken, Task<string>> readVersion)
{
    /// <summary>Token of the history that the reflector follows.</summary>
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
