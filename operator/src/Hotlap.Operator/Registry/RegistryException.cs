namespace Hotlap.Operator.Registry;

/// <summary>A registry gave no usable response.</summary>
internal sealed class RegistryException(string message, HttpStatusCode? status = null) : Exception(message)
{
    public HttpStatusCode? Status { get; } = status;
}

/// <summary>The administrator's settings forbid requests to an address.</summary>
internal sealed class RegistryRefusedException(string message) : Exception(message);
