using Hotlap.Api.Core;

namespace Hotlap.Planning.Diagnosing;

/// <summary>
/// Times that a kubelet stamps with its node's clock, which may be minutes ahead of the operator's. A wait that counted from such a time
/// would last that much longer.
/// </summary>
internal static class NodeClock
{
    /// <summary>True where an event is at most this long ago, or the node's clock is at most this much ahead.</summary>
    public static bool IsWithin(TimeSpan span, DateTimeOffset? stamped, DateTimeOffset now) => stamped is { } at && (now - at).Duration() < span;

    /// <summary>
    /// When an event in a container happened. For a time in the future: the pod's creation, which the API server stamps, plus the time from the
    /// container's start to the event, both of the node's clock. That is too early by the time that the container took to start.
    /// </summary>
    public static DateTimeOffset? Of(Pod pod, DateTimeOffset? containerStart, DateTimeOffset? stamped, DateTimeOffset now)
    {
        if (stamped is not { } at || at <= now) return stamped;
        var corrected = pod.Metadata.CreationTimestamp + (at - (containerStart ?? at));
        return corrected < now ? corrected : now;
    }
}
