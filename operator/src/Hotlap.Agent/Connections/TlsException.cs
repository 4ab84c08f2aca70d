using System.Diagnostics.CodeAnalysis;

namespace Hotlap.Agent.Connections;

/// <summary>The TLS handshake failed, or the peer's certificate is not trusted.</summary>
[SuppressMessage("Roslynator", "RCS1194", Justification = "It always says what was seen.")]
internal sealed class TlsException(string message) : Exception(message);
