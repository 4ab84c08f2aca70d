namespace Hotlap.Api.V1Alpha1;

/// <summary>Requests that are sent in turn. What an item leaves out is that of the request.</summary>
/// <typeparam name="T">The type of an item.</typeparam>
public sealed record RequestList<T>
{
    public List<T> Items { get; set; } = [];

    /// <summary>A file of items, one JSON object a line; null for those of the list.</summary>
    public RequestSource? ItemsFrom { get; set; }
    public int? Count { get; set; }
    public string? Order { get; set; }
    public int Seed { get; set; }
}

/// <summary>Where the items of a list are.</summary>
public sealed record RequestSource
{
    public KeyReference ConfigMapKeyRef { get; set; } = new();
}

/// <summary>One of several HTTP requests. No tool varies method and headers, so an item can only repeat those of the request.</summary>
public sealed record HttpRequestItem
{
    public string? Path { get; set; }
    public string? Method { get; set; }
    public List<ItemHeader> Headers { get; set; } = [];
    public string? Body { get; set; }
}

/// <summary>A header with its value.</summary>
public sealed record ItemHeader
{
    public string Name { get; set; } = "";
    public string Value { get; set; } = "";
}

/// <summary>One of several gRPC calls.</summary>
public sealed record GrpcRequestItem
{
    public JsonObject? Data { get; set; }
}

/// <summary>The order of requests that vary. The fields are texts, so that an unknown one is reported with its remedy.</summary>
public static class RequestOrder
{
    public const string Listed = "Listed";
    public const string Shuffled = "Shuffled";

    public static IReadOnlyList<string> All { get; } = [Listed, Shuffled];
}
