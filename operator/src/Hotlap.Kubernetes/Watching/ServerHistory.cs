using System.Diagnostics.CodeAnalysis;

namespace Hotlap.Kubernetes;

/// <summary>
/// Whether a server's history went back, as after a restore from a backup. Shared by all caches of one server: the first that finds out
/// tells the others, for whom the version may have caught up by the time they ask.
/// </summary>
[SuppressMessage("Design", "CA1001", Justification = "The source has no timer and no handle: there is nothing to give back.")]
public sealed class ServerHistory
{
    private CancellationTokenSource _present = new();

    /// <summary>Cancelled when this history is found to be over; then ask again for the token of the next.</summary>
    public CancellationToken Present => Volatile.Read(ref _present).Token;

    /// <summary>Ends a history, unless somebody did before.</summary>
    /// <param name="history">The token of the history in which the caller saw what is no more.</param>
    internal void WentBack(CancellationToken history)
    {
        var present = Volatile.Read(ref _present);
        if (present.Token == history && Interlocked.CompareExchange(ref _present, new CancellationTokenSource(), present) == present)
            present.Cancel();
    }
}
