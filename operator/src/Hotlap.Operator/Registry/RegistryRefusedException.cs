namespace Hotlap.Operator.Registry;

/// <summary>The administrator's settings forbid requests to an address.</summary>
internal sealed class RegistryRefusedException(string message) : Exception(message);
