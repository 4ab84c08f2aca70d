namespace Hotlap.Kubernetes;

/// <summary>A modifying request was not sent, because another process may be the leader by now.</summary>
public sealed class LeadershipLostException() : OperationCanceledException("Leadership was lost; another process may be the leader.");
