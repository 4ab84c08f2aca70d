using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace Hotlap.Agent.Connections;

/// <summary>Connection over a stream, and the socket below it.</summary>
internal sealed class TlsConnection(SslStream stream, TimedSocket socket) : IConnection
{
    public string Manner => "over TLS";

    public int Receive(Span<byte> buffer) => stream.Read(buffer);

    public void Send(ReadOnlySpan<byte> bytes)
    {
        try
        {
            stream.Write(bytes);
        }
        finally
        {
            socket.EndRequest();
        }
    }

    public ExchangeTimes ReadTimes() => socket.ReadTimes();

    public void Dispose() => stream.Dispose();
}

internal static class TlsDistrust
{
    private const int MostNames = 5;

    public static string Describe(X509Certificate? certificate, X509Chain? chain, SslPolicyErrors errors, string? serverName)
    {
        if (certificate is not X509Certificate2 known || errors.HasFlag(SslPolicyErrors.RemoteCertificateNotAvailable))
            return "the server sent no certificate";
        if (errors.HasFlag(SslPolicyErrors.RemoteCertificateChainErrors))
            return DescribeChain(known, chain);
        List<string> names = [.. known.Extensions.OfType<X509SubjectAlternativeNameExtension>()
            .SelectMany(extension => extension.EnumerateDnsNames()).Select(name => ShortText.Head(name, 100))];
        return "the server's certificate is for "
            + $"{(names.Count == 0 ? "no name" : string.Join(", ", names.Take(MostNames)))}"
            + $"{(names.Count > MostNames ? " and others" : "")}, not for {serverName}";
    }

    private static string DescribeChain(X509Certificate2 certificate, X509Chain? chain)
    {
        var status = chain?.ChainStatus.Aggregate(X509ChainStatusFlags.NoError, (all, one) => all | one.Status)
            ?? X509ChainStatusFlags.NoError;
        if (status.HasFlag(X509ChainStatusFlags.NotTimeValid))
            return "a certificate in the server's chain is expired or not yet valid; the server's own is valid from "
                + $"{certificate.NotBefore.ToUniversalTime():u} to {certificate.NotAfter.ToUniversalTime():u}";
        if (status.HasFlag(X509ChainStatusFlags.NotSignatureValid))
            return $"the server's certificate was issued by {ShortText.Head(certificate.Issuer, 200)} with a different key than the "
                + "certificate of that name in target.tls[].ca; the CA key may have been rotated";
        return (status & (X509ChainStatusFlags.UntrustedRoot | X509ChainStatusFlags.PartialChain)) != 0
            ? $"the server's certificate was issued by {ShortText.Head(certificate.Issuer, 200)}, which does not chain to a root "
                + "certificate in target.tls[].ca"
            : $"the server's certificate is not trusted: {status}";
    }
}
