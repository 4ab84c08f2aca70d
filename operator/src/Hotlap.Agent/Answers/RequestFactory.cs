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
    public static IRequest Create(RequestPlan plan, string host, Func<Socket?> connect)
    {
        ITransport transport = plan.Tls is { } tls ? TlsTransport.Of(tls) : ClearText.Instance;
        var authority = FormatAuthority(plan.HostName ?? plan.Tls?.ServerName ?? host, plan.Port);
        return (plan.Http, plan.Grpc) switch
        {
            ({ } http, null) => Create(http, authority, transport),
            (null, { } grpc) => CreateGrpc(grpc, authority, transport, connect),
            _ => throw new AgentException(FailureKind.AgentError, "The plan's request names neither one HTTP request nor one gRPC call."),
        };
    }

    /// <summary>Makes an HTTP request in the version of its plan.</summary>
    public static IRequest Create(HttpRequestPlan http, string authority, ITransport transport) =>
        http.Version == HttpRequestPlan.Http2 ? new Http2Request(http, authority, transport) : new HttpRequest(http, authority, transport);

    /// <summary>The encoded message of a call whose description needs no server; null when only reflection can tell.</summary>
    public static byte[]? EncodeMessage(GrpcRequestPlan plan)
    {
        if (plan.ProtoPath is not null)
            return EncodeMessage(plan, ProtoCompiler.Compile(plan.ProtoPath));
        // An empty object is no bytes whatever the message is.
        return IsEmptyObject(plan.Data) ? [] : null;
    }

    public static byte[] EncodeMessage(GrpcRequestPlan plan, DescriptorPool pool) => new JsonEncoder(pool).Encode(pool.FindInput(plan.Call), plan.Data);

    private static IRequest CreateGrpc(GrpcRequestPlan plan, string authority, ITransport transport, Func<Socket?> connect) => EncodeMessage(plan) is { } message
        ? new GrpcRequest(plan.Call, plan.Metadata, authority, message, transport)
        : new ReflectedRequest(plan, authority, transport, new ReflectionClient(connect, authority, transport));

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
