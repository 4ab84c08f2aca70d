namespace Hotlap.Kubernetes;

/// <summary>A list or watch ended before its time; the cache goes on by itself and keeps what it holds meanwhile.</summary>
/// <param name="Namespace">The namespace watched; null for all.</param>
/// <param name="Error">What ended it.</param>
/// <param name="RetryIn">When the cache tries again.</param>
/// <param name="ListsAgain">Whether it starts again from a full list (410), else from the version seen last.</param>
public sealed record WatchInterruption(string? Namespace, Exception Error, TimeSpan RetryIn, bool ListsAgain);
