using k8s.Models;

namespace Hotlap.Kubernetes;

/// <summary>Writes a user-facing event as the API's.</summary>
internal static class EventBody
{
    private const int MaxNamePrefix = 200;
    private const int MaxMessageBytes = 1024;

    public static Corev1Event From(ObjectEvent record)
    {
        var (identity, time) = (record.Regarding.Identity, record.Time.UtcDateTime);
        return new Corev1Event
        {
            ApiVersion = Corev1Event.KubeApiVersion,
            Kind = Corev1Event.KubeKind,
            Metadata = new V1ObjectMeta { NamespaceProperty = identity.Namespace ?? "default", Name = NameOf(record) },
            InvolvedObject = new V1ObjectReference
            {
                ApiVersion = record.Regarding.ApiVersion,
                Kind = record.Regarding.Kind,
                NamespaceProperty = identity.Namespace,
                Name = identity.Name,
                Uid = identity.Uid,
            },
            Type = record.IsWarning ? "Warning" : "Normal",
            Reason = record.Reason,
            Message = Cut(record.Message),
            Source = new V1EventSource { Component = "hotlap" },
            FirstTimestamp = time,
            LastTimestamp = time,
            Count = 1,
        };
    }

    /// <summary>
    /// Returns a name derived from object, time, reason and message, so that a retried request creates no second event. Only this process
    /// retries it.
    /// </summary>
    private static string NameOf(ObjectEvent record)
    {
        var name = record.Regarding.Identity.Name;
        var prefix = name.Length > MaxNamePrefix ? name[..MaxNamePrefix].TrimEnd('.', '-') : name;
        var hash = HashCode.Combine(record.Reason, record.Message);
        return string.Create(CultureInfo.InvariantCulture, $"{prefix}.{record.Time.UtcTicks:x}{hash:x8}");
    }

    private static string Cut(string message)
    {
        if (Encoding.UTF8.GetByteCount(message) <= MaxMessageBytes)
            return message;
        var kept = new byte[MaxMessageBytes - 3];
        Encoding.UTF8.GetEncoder().Convert(message, kept, flush: false, out _, out var used, out _);
        return Encoding.UTF8.GetString(kept, 0, used) + "...";
    }
}
