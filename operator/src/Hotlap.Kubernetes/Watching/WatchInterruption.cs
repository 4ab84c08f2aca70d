namespace Hotlap.Kubernetes;

/// <summary>A list or watch ended early. The cache recovers by itself and keeps its contents meanwhile.</summary>
/// <param name="Namespace">The namespace watched; null for all.</param>
/// <param name="Error">The cause.</param>
/// <param name="RetryIn">Pause before the next attempt.</param>
/// <param name="ListsAgain">True when it starts again with a full list (410), false when it resumes from the last seen version.</param>
public sealed record WatchInterruption(string? Namespace, Exception Error, TimeSpan RetryIn, bool ListsAgain);
