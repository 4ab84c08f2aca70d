using System.Diagnostics.CodeAnalysis;

namespace Hotlap.Measurement.Contract;

/// <summary>A request and its correct answer. Exactly one of <see cref="Http"/> and <see cref="Grpc"/> is set.</summary>
public sealed record RequestPlan
{
    /// <summary>Placeholder for the payload's size in bytes, in a path, body, header value, call metadata or a call's data.</summary>
    public const string PayloadMark = "{payload.bytes}";

    /// <summary>Placeholder for a text of the payload's size, in a body and in a call's data; see <see cref="PayloadText"/>.</summary>
    public const string PayloadTextMark = "{payload.text}";

    /// <summary>Placeholder for a value from the agent's environment, in a header and in call metadata.</summary>
    public const string ValueMark = "{valueFrom}";

    /// <summary>TCP port of the target, 1 to 65535.</summary>
    public int Port { get; set; }

    /// <summary>TLS settings of the port; null for clear text.</summary>
    public TlsPlan? Tls { get; set; }

    /// <summary>Server name in clear text (Host, :authority); null for the address. For TLS see <see cref="TlsPlan.ServerName"/>.</summary>
    public string? HostName { get; set; }

    /// <summary>The HTTP request; null for a gRPC call.</summary>
    public HttpRequestPlan? Http { get; set; }

    /// <summary>The gRPC call; null for an HTTP request. HTTP/2 by prior knowledge in clear text, by ALPN over TLS.</summary>
    public GrpcRequestPlan? Grpc { get; set; }

    /// <summary>The requests that are sent in place of this one, which has what they leave out; null when all are the same.</summary>
    public RequestListPlan? Varying { get; set; }

    /// <summary>True when the request contains the placeholder for a payload text.</summary>
    internal bool TakesPayloadText => HasText(Http?.Body) || HasText(Grpc?.Data)
        || Varying?.Items.Any(item => HasText(item.Body) || HasText(item.Data)) == true;

    /// <summary>Returns the request as sent, with the payload's size and text substituted; unchanged without a payload.</summary>
    /// <param name="bytes">Size of the payload in bytes; null for none.</param>
    public RequestPlan WithPayload(long? bytes)
    {
        var sized = WithPayloadSize(bytes);
        if (bytes is null || !TakesPayloadText)
            return sized;
        var payload = PayloadText.Of(bytes.Value);
        return sized with
        {
            Http = sized.Http is null ? null : sized.Http with { Body = Put(sized.Http.Body) },
            Grpc = sized.Grpc is null ? null : sized.Grpc with { Data = Put(sized.Grpc.Data) },
            Varying = sized.Varying?.With(item => item with { Body = Put(item.Body), Data = Put(item.Data) }),
        };

        [return: NotNullIfNotNull(nameof(text))]
        string? Put(string? text) => text?.Replace(PayloadTextMark, payload, StringComparison.Ordinal);
    }

    /// <summary>Returns the request with the payload's size substituted, but not its text, which would be too long for a plan.</summary>
    /// <param name="bytes">Size of the payload in bytes; null for none.</param>
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
                Body = Put(Http.Body),
            },
            Grpc = Grpc is null
                ? null
                    : Grpc with { Data = Put(Grpc.Data),
                        Metadata = Grpc.Metadata.ToDictionary(entry => entry.Key, entry => Put(entry.Value)) },
            Varying = Varying?.With(item => new RequestItem(Put(item.Path), Put(item.Body), Put(item.Data))),
        };

        [return: NotNullIfNotNull(nameof(text))]
        string? Put(string? text) => text?.Replace(PayloadMark, size, StringComparison.Ordinal);
    }

    private static bool HasText(string? text) => text?.Contains(PayloadTextMark, StringComparison.Ordinal) == true;
}

/// <summary>TLS settings of connections to a port of the target.</summary>
/// <param name="CaPath">Path of the file with the trusted certificates (PEM); null when the server's certificate is not verified.</param>
/// <param name="ServerName">
/// Server name that the client sends (SNI, Host) and that the certificate must match; null for the target's address.
/// </param>
public sealed record TlsPlan(string? CaPath = null, string? ServerName = null);
