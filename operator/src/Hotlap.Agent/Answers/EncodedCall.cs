using Hotlap.Agent.Grpc;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>Encoded content of a gRPC call: the message, which a request stream repeats, and the number of messages each way.</summary>
internal sealed record EncodedCall(byte[] Message, CallShape Shape)
{
    /// <summary>Encodes the message of a plan with the descriptor of its method.</summary>
    /// <exception cref="AgentException">The descriptors lack the method, or the plan does not fit it.</exception>
    public static EncodedCall Of(GrpcRequestPlan plan, DescriptorPool pool)
    {
        var method = pool.FindMethod(plan.Call);
        return new EncodedCall(new JsonEncoder(pool).Encode(method.Input, plan.Data), CallShape.Of(plan, method.Kind));
    }
}
