using System.Net;

namespace Hotlap.Operator.Registry;

/// <summary>A registry gave no usable answer.</summary>
internal sealed class RegistryException(string message, HttpStatusCode? status = null) : Exception(message)
{
    public HttpStatusCode? Status { get; } = status;
}
