namespace Hotlap.Planning.Observing;

/// <summary>An attempt to deliver a notice that has ended.</summary>
/// <param name="Id">ID of the notice.</param>
/// <param name="Problem">Why the receiver does not have it, without its address and key; null when it has accepted the notice.</param>
/// <param name="RetryAt">Time of the next attempt; without meaning for a notice that was delivered.</param>
public sealed record NoticeAttempt(string Id, string? Problem, DateTimeOffset RetryAt);
