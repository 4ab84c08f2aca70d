namespace Hotlap.Operator.Registry;

/// <summary>The administrator's settings do not let the operator ask an address.</summary>
internal sealed class RegistryRefusedException(string message) : Exception(message);
