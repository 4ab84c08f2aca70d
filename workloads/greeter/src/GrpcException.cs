namespace Greeter;

/// <summary>Ends a call with a status other than OK; the message must be printable ASCII without '%'.</summary>
internal sealed class GrpcException(GrpcStatus status, string message) : Exception(message)
{
    public GrpcStatus Status { get; } = status;
}
