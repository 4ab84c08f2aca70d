namespace Hotlap.Kubernetes;

/// <summary>A request that would change something was not sent, because another process may lead by now.</summary>
public sealed class LeadershipLostException() : OperationCanceledException("This process may not act any more: another may lead.");
