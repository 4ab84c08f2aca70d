using System.Text.Json.Serialization;

namespace Hotlap.Measurement.Contract;

/// <summary>A load generator that the agent can run.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<LoadTool>))]
public enum LoadTool
{
    /// <summary>ghz: unary and streaming gRPC calls.</summary>
    [JsonStringEnumMemberName("ghz")]
    Ghz,

    /// <summary>ApacheBench: HTTP/1.0, one thread, closed loop.</summary>
    [JsonStringEnumMemberName("ab")]
    ApacheBench,

    /// <summary>h2load: HTTP/1.1 and HTTP/2, and unary gRPC calls with a fixed request message.</summary>
    [JsonStringEnumMemberName("h2load")]
    H2load,

    /// <summary>oha: HTTP/1.1, closed loop, or open loop with latencies measured from the planned start.</summary>
    [JsonStringEnumMemberName("oha")]
    Oha,
}
