namespace Hotlap.Api.V1Alpha1;

/// <summary>The stream of a streaming call. Which side streams is told by the method's description.</summary>
public sealed record GrpcStreaming
{
    /// <summary>Messages that each call sends; where only the answer streams, the messages of a correct answer. Null is refused.</summary>
    public int? Messages { get; set; }
}
