using System.Net.Sockets;
using Hotlap.Agent.Grpc;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>
/// A call that the server itself describes. The first send asks for the description, on connections of its own, and keeps the
/// encoded message; so a startup measured with it includes that question, as it does for any client that relies on reflection.
/// </summary>
internal sealed class ReflectedRequest(GrpcRequestPlan plan, string authority, ITransport transport, ReflectionClient reflection) : IRequest
{
    private GrpcRequest? _request;

    public string Description => $"grpc://{authority}/{plan.Call}";

    public byte[] RehearsalAnswer => new GrpcRequest(plan.Call, plan.Metadata, authority, []).RehearsalAnswer;

    /// <summary>What is sent; null before the first answer.</summary>
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
