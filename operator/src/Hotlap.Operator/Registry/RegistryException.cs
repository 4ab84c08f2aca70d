using System.Net;

namespace Hotlap.Operator.Registry;

/// <summary>A registry gave no usable response.</summary>
internal sealed class RegistryException(string message, HttpStatusCode? status = null) : Exception(message)
{
    public HttpStatusCode? Status { get; } = status;
}
