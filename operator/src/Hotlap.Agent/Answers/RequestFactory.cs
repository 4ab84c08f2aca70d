using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using Hotlap.Agent.Grpc;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>Makes requests of plans, for one host.</summary>
internal static class RequestFactory
{
    /// <summary>Makes the request of a plan; compiles and encodes what can be beforehand.</summary>
    /// <param name="plan">The request.</param>
    /// <param name="host">Host name or address for the request's own words.</param>
    /// <param name="connect">Connects to the target, for server reflection.</param>
    /// <param name="describes">True where the description of a gRPC method must be known even if its message needs none.</param>
    public static IRequest Create(RequestPlan plan, string host, Func<Socket?> connect, bool describes = false)
    {
        ITransport transport = plan.Tls is { } tls ? TlsTransport.Of(tls) : ClearText.Instance;
        var authority = FormatAuthority(plan.HostName ?? plan.Tls?.ServerName ?? host, plan.Port);
        return (plan.Http, plan.Grpc) switch
        {
            ({ } http, null) => Create(http, authority, transport),
            (null, { } grpc) => (describes && grpc.ProtoPath is null ? null : Encode(grpc)) is { } call
                ? Create(grpc, call, authority, transport)
                : new ReflectedRequest(grpc, authority, transport, new ReflectionClient(connect, authority, transport)),
            _ => throw new AgentException(FailureKind.AgentError, "The plan's request names neither one HTTP request nor one gRPC call."),
        };
    }

    /// <summary>Makes an HTTP request in the version of its plan.</summary>
    public static IRequest Create(HttpRequestPlan http, string authority, ITransport transport) =>
        http.Version == HttpRequestPlan.Http2 ? new Http2Request(http, authority, transport) : new HttpRequest(http, authority, transport);

    /// <summary>Makes a gRPC request of what it sends.</summary>
    public static GrpcRequest Create(GrpcRequestPlan plan, EncodedCall call, string authority, ITransport transport) =>
        new(plan.Call, plan.Metadata, authority, call.Message, transport) { Shape = call.Shape };

    /// <summary>What a call sends whose description needs no server; null when only reflection can tell.</summary>
    public static EncodedCall? Encode(GrpcRequestPlan plan)
    {
        if (plan.ProtoPath is not null)
            return EncodedCall.Of(plan, ProtoCompiler.Compile(plan.ProtoPath));
        // An empty object is no bytes whatever the message is. Which side streams only a description tells.
        return plan.Messages is null && IsEmptyObject(plan.Data) ? new EncodedCall([], CallShape.Unary) : null;
    }

    private static bool IsEmptyObject(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            return document.RootElement.ValueKind == JsonValueKind.Object && !document.RootElement.EnumerateObject().Any();
        }
        catch (JsonException e)
        {
            throw new AgentException(FailureKind.ProtoInvalid, $"The call's data is not valid JSON: {e.Message}");
        }
    }

    private static string FormatAuthority(string host, int port) =>
        (IPAddress.TryParse(host, out var address) && address.AddressFamily == AddressFamily.InterNetworkV6 ? $"[{host}]:" : $"{host}:")
        + port.ToString(CultureInfo.InvariantCulture);
}
