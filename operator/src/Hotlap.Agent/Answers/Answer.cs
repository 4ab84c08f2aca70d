using Hotlap.Agent.Connections;
using Hotlap.Agent.Grpc;

namespace Hotlap.Agent.Answers;

/// <summary>Result of one request: correct without a failure; otherwise with a description of what was received.</summary>
internal readonly record struct Answer(FailureKind? Failure, string Seen)
{
    public static readonly Answer Correct = new(null, "");

    /// <summary>Bytes of the response body, or of all its gRPC messages; set for a correct answer only.</summary>
    public long Bytes { get; init; }

    public bool SentStream { get; init; }

    /// <summary>Streams that the server allows at once on an HTTP/2 connection; null without a limit.</summary>
    public long? MostStreams { get; init; }

    /// <summary>When the request was sent and the answer arrived; all zeros when no answer arrived.</summary>
    public ExchangeTimes Times { get; init; }

    public bool IsCorrect => Failure is null;

    public static Answer Wrong(string seen) => new(FailureKind.WrongAnswer, seen);

    public static Answer None(string seen) => new(FailureKind.TargetNotAnswering, seen);
}

/// <summary>A prepared request that can be sent over any fresh connection.</summary>
internal interface IRequest
{
    /// <summary>
    /// Sends the request and checks the response. The socket's receive timeout bounds each wait. Network errors and protocol violations
    /// become an answer instead of an exception.
    /// </summary>
    Answer Send(Socket socket);

    /// <summary>The descriptors by which a gRPC call is encoded; null for HTTP, and while they are not known.</summary>
    DescriptorPool? Descriptors => null;
}

/// <summary>An HTTP response, with the first bytes of its body and the length of the whole body.</summary>
internal readonly record struct HttpAnswer(int Status, ReadOnlyMemory<byte> Body, long Length)
{
    /// <summary>True when the server closes the connection after this response.</summary>
    public bool Closes { get; init; }

    /// <summary>Bytes of the status line and the headers; 0 over HTTP/2.</summary>
    public int HeadBytes { get; init; }

    /// <summary>Where a redirect leads; null without this header.</summary>
    public string? Location { get; init; }

    /// <summary>How the body is compressed, such as gzip; null without this header.</summary>
    public string? Coding { get; init; }
}

/// <summary>Encoded content of a gRPC call: the message, which a request stream repeats, and the number of messages each way.</summary>
internal sealed record EncodedCall(byte[] Message, CallShape Shape)
{
    /// <summary>The descriptors by which it is encoded; null when it needed none.</summary>
    public DescriptorPool? Descriptors { get; private init; }

    public static EncodedCall Of(GrpcRequestPlan plan, DescriptorPool pool)
    {
        var method = pool.FindMethod(plan.Call);
        return new EncodedCall(new JsonEncoder(pool).Encode(method.Input, plan.Data), CallShape.Of(plan, method)) { Descriptors = pool };
    }
}
