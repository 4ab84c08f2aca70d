namespace Hotlap.Api.V1Alpha1;

/// <summary>Settings of a streaming call. The method's descriptor defines which side streams.</summary>
public sealed record GrpcStreaming
{
    /// <summary>
    /// Messages that each call sends; with server streaming only, the number of messages in a correct answer. Must not be null.
    /// </summary>
    public int? Messages { get; set; }
}
