using Hotlap.Agent.Connections;
using Hotlap.Agent.Grpc;

namespace Hotlap.Agent.Answers;

internal static class RequestFactory
{
    /// <summary>Creates the request of a plan. Compiles and encodes in advance what needs no server.</summary>
    /// <param name="plan">The request plan.</param>
    /// <param name="host">Host name or address for the request's authority, unless the plan names another.</param>
    /// <param name="connect">Connects to the target, for server reflection.</param>
    /// <param name="describes">True when the method's descriptor is required even for an empty message.</param>
    /// <param name="descriptors">Descriptors of the method that are known already; null for none.</param>
    public static IRequest Create(
        RequestPlan plan, string host, Func<Socket?> connect, bool describes = false, DescriptorPool? descriptors = null)
    {
        var tls = plan.Tls is null ? null : TlsTransport.Of(plan.Tls);
        var authority = FormatAuthority(plan.HostName ?? plan.Tls?.ServerName ?? host, plan.Port);
        return (plan.Http, plan.Grpc) switch
        {
            ({ } http, null) => new HttpCall(http, authority, tls),
            (null, { } grpc) => Encode(grpc, descriptors, describes) is { } call
                ? Create(grpc, call, authority, tls)
                : new ReflectedRequest(grpc, authority, tls, new ReflectionClient(connect, authority, tls, grpc.Metadata)),
            _ => throw new AgentException(FailureKind.AgentError, "The plan's request must contain either an HTTP request or a gRPC call."),
        };
    }

    public static GrpcCall Create(GrpcRequestPlan plan, EncodedCall call, string authority, TlsTransport? tls) =>
        new(plan.Call, plan.Metadata, authority, call.Message, tls) { Shape = call.Shape, Descriptors = call.Descriptors };

    /// <summary>Encodes a call when that needs no server; null when only server reflection can describe the method.</summary>
    public static EncodedCall? Encode(GrpcRequestPlan plan, DescriptorPool? descriptors = null, bool describes = false)
    {
        if (descriptors is not null || plan.ProtoPath is not null)
            return EncodedCall.Of(plan, descriptors ?? ProtoCompiler.Compile(plan.ProtoPath!));
        // An empty object encodes to zero bytes for every message type. Whether a method streams is known only from its descriptor.
        return !describes && plan.Messages is null && IsEmptyObject(plan.Data) ? new EncodedCall([], CallShape.Unary) : null;
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

/// <summary>
/// A gRPC call that is encoded with descriptors from server reflection. The first send fetches them, on connections of its own, and keeps
/// the encoded message. A startup measured with it includes that fetch, as it does for any client that relies on reflection.
/// </summary>
internal sealed class ReflectedRequest(GrpcRequestPlan plan, string authority, TlsTransport? tls, ReflectionClient reflection) : IRequest
{
    private GrpcCall? _request;

    /// <summary>The encoded call; null before the descriptors are fetched.</summary>
    public EncodedCall? Call { get; private set; }

    public DescriptorPool? Descriptors => Call?.Descriptors;

    public Answer Send(Socket socket)
    {
        var waited = 0L;
        if (_request is null)
        {
            if (reflection.Fetch(plan.Call, out var failure) is not { } pool)
                return failure;
            Call = EncodedCall.Of(plan, pool);
            _request = RequestFactory.Create(plan, Call, authority, tls);
            waited = reflection.Waited;
        }
        var answer = _request.Send(socket);
        return answer with { Times = answer.Times with { Waited = answer.Times.Waited + waited } };
    }
}
