using System.Globalization;

namespace Hotlap.Kubernetes;

/// <summary>The two time formats of the API: Time with whole seconds, MicroTime with exactly six decimals.</summary>
internal static class WireTime
{
    public static string Seconds(DateTimeOffset time) =>
        time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);

    public static string Micros(DateTimeOffset time) =>
        time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.ffffff'Z'", CultureInfo.InvariantCulture);
}
