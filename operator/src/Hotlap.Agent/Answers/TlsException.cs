using System.Diagnostics.CodeAnalysis;

namespace Hotlap.Agent.Answers;

/// <summary>The peer did not agree on TLS, or its certificate is not trusted.</summary>
[SuppressMessage("Roslynator", "RCS1194", Justification = "It always says what was seen.")]
internal sealed class TlsException(string message) : Exception(message);
