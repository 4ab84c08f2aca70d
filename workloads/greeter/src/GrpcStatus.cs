namespace Greeter;

/// <summary>The gRPC status codes that this service sends.</summary>
internal enum GrpcStatus
{
    Ok = 0,
    InvalidArgument = 3,
    NotFound = 5,
    ResourceExhausted = 8,
    Unimplemented = 12,
    Internal = 13,
    Unavailable = 14,
}
