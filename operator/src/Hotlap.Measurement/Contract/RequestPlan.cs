using System.Globalization;

namespace Hotlap.Measurement.Contract;

/// <summary>One request and what its correct answer looks like. Exactly one of <see cref="Http"/> and <see cref="Grpc"/> is set.</summary>
public sealed record RequestPlan
{
    /// <summary>Stands for the payload's size in bytes in a path, a body, a header's value and a call's data.</summary>
    public const string PayloadMark = "{payload.bytes}";

    /// <summary>Stands for a text of the payload's size in a body and in a call's data; see <see cref="PayloadText"/>.</summary>
    public const string PayloadTextMark = "{payload.text}";

    /// <summary>Stands for a value of the agent's environment in a header and in call metadata.</summary>
    public const string ValueMark = "{valueFrom}";

    /// <summary>TCP port of the target, 1 to 65535.</summary>
    public int Port { get; set; }

    /// <summary>How the port is secured; null for clear text.</summary>
    public TlsPlan? Tls { get; set; }

    /// <summary>
    /// Name by which a request in clear text calls the server (Host, :authority); null for the address. Over TLS it is <see cref="TlsPlan.ServerName"/>.
    /// </summary>
    public string? HostName { get; set; }

    /// <summary>The request, when it is HTTP.</summary>
    public HttpRequestPlan? Http { get; set; }

    /// <summary>The request, when it is a gRPC call: in clear text with prior knowledge of HTTP/2, over TLS by agreement (ALPN).</summary>
    public GrpcRequestPlan? Grpc { get; set; }

    /// <summary>True where a text of the payload's size is to be generated.</summary>
    internal bool TakesPayloadText => HasText(Http?.Body) || HasText(Grpc?.Data);

    /// <summary>The request as it is sent, with the payload's size and text put in; the request as it is without a payload.</summary>
    /// <param name="bytes">Size of the payload, or null.</param>
    public RequestPlan WithPayload(long? bytes)
    {
        var sized = WithPayloadSize(bytes);
        if (bytes is null || !TakesPayloadText)
            return sized;
        var payload = PayloadText.Of(bytes.Value);
        return sized with
        {
            Http = sized.Http is null ? null : sized.Http with { Body = sized.Http.Body is null ? null : Put(sized.Http.Body) },
            Grpc = sized.Grpc is null ? null : sized.Grpc with { Data = Put(sized.Grpc.Data) },
        };

        string Put(string text) => text.Replace(PayloadTextMark, payload, StringComparison.Ordinal);
    }

    /// <summary>The request with the payload's size put in, but not its text, which would be too long for a plan.</summary>
    /// <param name="bytes">Size of the payload, or null.</param>
    public RequestPlan WithPayloadSize(long? bytes)
    {
        if (bytes is null)
            return this;
        var size = bytes.Value.ToString(CultureInfo.InvariantCulture);
        return this with
        {
            Http = Http is null ? null : Http with
            {
                Path = Put(Http.Path),
                Headers = Http.Headers.ToDictionary(header => header.Key, header => Put(header.Value)),
                Body = Http.Body is null ? null : Put(Http.Body),
            },
            Grpc = Grpc is null ? null : Grpc with { Data = Put(Grpc.Data), Metadata = Grpc.Metadata.ToDictionary(entry => entry.Key, entry => Put(entry.Value)) },
        };

        string Put(string text) => text.Replace(PayloadMark, size, StringComparison.Ordinal);
    }

    private static bool HasText(string? text) => text?.Contains(PayloadTextMark, StringComparison.Ordinal) == true;
}
