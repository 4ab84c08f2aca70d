using Hotlap.Agent.Grpc;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>What a call sends: its message, in a stream of requests each of them, and how many messages go each way.</summary>
internal sealed record EncodedCall(byte[] Message, CallShape Shape)
{
    /// <summary>Encodes the message of a plan by the description of its method.</summary>
    /// <exception cref="AgentException">The description lacks the method, or the plan does not fit it.</exception>
    public static EncodedCall Of(GrpcRequestPlan plan, DescriptorPool pool)
    {
        var method = pool.FindMethod(plan.Call);
        return new EncodedCall(new JsonEncoder(pool).Encode(method.Input, plan.Data), CallShape.Of(plan, method.Kind));
    }
}
