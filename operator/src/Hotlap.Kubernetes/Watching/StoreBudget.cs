namespace Hotlap.Kubernetes;

/// <summary>
/// The bytes that objects of a cache may take, in all and of each namespace. Anyone who may create objects decides on their number and
/// size. Not thread-safe: the cache that uses it guards it.
/// </summary>
/// <param name="total">Bytes of all namespaces together.</param>
/// <param name="perNamespace">Bytes of one namespace.</param>
/// <param name="least">Bytes that a namespace has in any case, so that a few namespaces cannot take all of them.</param>
public sealed class StoreBudget(long total, long perNamespace, long least)
{
    private readonly Dictionary<string, long> _taken = new(StringComparer.Ordinal);
    private long _sum;

    /// <summary>True when so many more bytes of a namespace fit.</summary>
    public bool HasRoom(string? namespaceName, long bytes)
    {
        var taken = _taken.GetValueOrDefault(namespaceName ?? "") + bytes;
        return taken <= least || (taken <= perNamespace && _sum + bytes <= total);
    }

    internal void Take(string? namespaceName, long bytes)
    {
        _sum += bytes;
        _taken[namespaceName ?? ""] = _taken.GetValueOrDefault(namespaceName ?? "") + bytes;
    }

    internal void Return(string? namespaceName, long bytes)
    {
        _sum -= bytes;
        if ((_taken[namespaceName ?? ""] -= bytes) == 0)
            _taken.Remove(namespaceName ?? "");
    }
}

/// <summary>From which budget a cache keeps an object whole.</summary>
/// <param name="Budget">The budget.</param>
/// <param name="Bytes">Bytes of an object that is kept uncompressed. Of a compressed one, its compressed size counts.</param>
/// <param name="IsOwed">True for an object that is kept whole in any case, and still counts.</param>
public sealed record Allowance(StoreBudget Budget, long Bytes = 0, bool IsOwed = false);
