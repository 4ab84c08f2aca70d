using System.Net.Sockets;
using Hotlap.Agent.Connections;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>
/// A gRPC call that is encoded with descriptors from server reflection. The first send fetches them, on connections of its own, and keeps
/// the encoded message. A startup measured with it includes that fetch, as it does for any client that relies on reflection.
/// </summary>
internal sealed class ReflectedRequest(GrpcRequestPlan plan, string authority, ITransport transport, ReflectionClient reflection) : IRequest
{
    private GrpcRequest? _request;

    public string Description => $"grpc://{authority}/{plan.Call}";

    public byte[] RehearsalAnswer => new GrpcRequest(plan.Call, plan.Metadata, authority, []).RehearsalAnswer;

    /// <summary>The encoded call; null before the descriptors are fetched.</summary>
    public EncodedCall? Call { get; private set; }

    public Answer Send(Socket socket)
    {
        if (_request is null)
        {
            if (reflection.Fetch(plan.Call, out var failure) is not { } pool)
                return failure;
            Call = EncodedCall.Of(plan, pool);
            _request = RequestFactory.Create(plan, Call, authority, transport);
        }
        return _request.Send(socket);
    }
}
