namespace Hotlap.Kubernetes;

internal sealed record WireMetadata(string? Namespace = null, string Name = "", string? Uid = null, string? ResourceVersion = null)
{
    [JsonIgnore]
    public ObjectIdentity Identity => new(Namespace, Name, Uid ?? "", ResourceVersion ?? "");
}

/// <summary>The two time formats of the API: Time with whole seconds, MicroTime with exactly six decimals.</summary>
internal static class WireTime
{
    public static string Seconds(DateTimeOffset time) =>
        time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);

    public static string Micros(DateTimeOffset time) =>
        time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.ffffff'Z'", CultureInfo.InvariantCulture);
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(StatusBody))]
[JsonSerializable(typeof(DeleteBody))]
[JsonSerializable(typeof(ServerVersion))]
[JsonSerializable(typeof(EventBody))]
[JsonSerializable(typeof(LeaseBody))]
[JsonSerializable(typeof(TokenReviewBody))]
[JsonSerializable(typeof(AccessReviewBody))]
internal sealed partial class WireJson : JsonSerializerContext;
