namespace Hotlap.Kubernetes;

/// <summary>The configuration is unusable; the message says what to change.</summary>
public sealed class KubernetesConfigurationException(string message, Exception? inner = null) : Exception(message, inner);
