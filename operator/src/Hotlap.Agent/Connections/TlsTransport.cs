using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Agent.Connections;

/// <summary>
/// Transport over TLS. Each connection does a full handshake, as a new client would. Only the plan's certificates are trusted.
/// </summary>
/// <param name="authorities">The trusted certificates; null to verify nothing.</param>
/// <param name="serverName">Name that the server's certificate must match; null for no name, when nothing is verified.</param>
internal sealed class TlsTransport(X509Certificate2Collection? authorities, string? serverName)
{
    public static TlsTransport Of(TlsPlan plan)
    {
        if (plan.CaPath is null)
            return new TlsTransport(null, plan.ServerName);
        var authorities = new X509Certificate2Collection();
        try
        {
            authorities.ImportFromPemFile(plan.CaPath);
        }
        catch (Exception e) when (e is CryptographicException or IOException)
        {
            authorities.Clear();
        }
        return authorities.Count > 0
            ? new TlsTransport(authorities, plan.ServerName)
            : throw new AgentException(FailureKind.AgentError, $"The file {plan.CaPath} contains no certificate.");
    }

    /// <summary>Opens a connection over a connected socket, whose timeouts bound each wait. The caller keeps ownership of it.</summary>
    /// <exception cref="TlsException">The handshake failed, or the peer's certificate is not trusted.</exception>
    public TlsConnection Open(Socket socket, SslApplicationProtocol protocol)
    {
        var wire = new WatchedStream(socket);
        var stream = new SslStream(wire, leaveInnerStreamOpen: false);
        string? distrust = null;
        try
        {
            stream.AuthenticateAsClient(Options(protocol, problem => distrust = problem));
            return new TlsConnection(stream, wire.Timed);
        }
        catch (Exception e) when (e is AuthenticationException or IOException)
        {
            stream.Dispose();
            if (e is IOException { InnerException: SocketException })
                throw;
            throw new TlsException(distrust ?? wire.Describe(protocol));
        }
    }

    private SslClientAuthenticationOptions Options(SslApplicationProtocol protocol, Action<string> onDistrust) => new()
    {
        TargetHost = serverName ?? "",
        ApplicationProtocols = [protocol],
        AllowTlsResume = false,
        CertificateRevocationCheckMode = X509RevocationMode.NoCheck,
        CertificateChainPolicy = authorities is null ? null : TrustOnly(authorities),
        RemoteCertificateValidationCallback = (_, certificate, chain, errors) =>
        {
            if (authorities is null || errors == SslPolicyErrors.None)
                return true;
            onDistrust(TlsDistrust.Describe(certificate, chain, errors, serverName));
            return false;
        },
    };

    private static X509ChainPolicy TrustOnly(X509Certificate2Collection authorities)
    {
        var policy = new X509ChainPolicy
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true,
        };
        policy.CustomTrustStore.AddRange(authorities);
        return policy;
    }

    /// <summary>
    /// Reads and writes over a <see cref="TimedSocket"/>. Records the first byte received: a byte that no TLS server sends explains more
    /// than the failed handshake does.
    /// </summary>
    private sealed class WatchedStream(Socket socket) : NetworkStream(socket, ownsSocket: false)
    {
        private const byte Alert = 21;
        private const byte Handshake = 22;

        private byte? _first;

        public TimedSocket Timed { get; } = new(socket);

        // In a derived class NetworkStream calls this overload for spans, too.
        public override int Read(byte[] buffer, int offset, int count)
        {
            try
            {
                var read = Timed.Receive(buffer.AsSpan(offset, count));
                if (read > 0)
                    _first ??= buffer[offset];
                return read;
            }
            catch (SocketException e)
            {
                throw new IOException(e.Message, e);
            }
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            try
            {
                Timed.Send(buffer.AsSpan(offset, count));
            }
            catch (SocketException e)
            {
                throw new IOException(e.Message, e);
            }
        }

        public string Describe(SslApplicationProtocol protocol) => _first switch
        {
            null => "the server closed the connection; check that the port serves TLS",
            Alert or Handshake =>
                $"the server aborted the handshake; it may not support {protocol} (ALPN), or may require a client certificate",
            _ => "the port does not speak TLS; remove it from target.tls, or use another port",
        };
    }
}

internal sealed class TlsException(string message) : Exception(message);
