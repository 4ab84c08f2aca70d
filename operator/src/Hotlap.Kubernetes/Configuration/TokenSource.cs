using System.Net.Http.Headers;
using System.Security.Cryptography.X509Certificates;
using k8s.Authentication;

namespace Hotlap.Kubernetes;

/// <summary>
/// Provides the bearer token: static, from a file that the kubelet rotates before the token expires, or from a program. A program may print
/// a client certificate as well. The official client asks for it before each request.
/// </summary>
internal sealed class TokenSource(KubernetesConfiguration configuration, TimeProvider clock) : ITokenProvider
{
    private static readonly TimeSpan MaxAge = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly ExecCredentials? _exec = configuration.Exec is { } plugin ? new ExecCredentials(plugin, clock) : null;
    private string? _token = configuration.Token;
    private long? _readAt;

    /// <summary>The client certificate that a program printed; null for none.</summary>
    public X509Certificate2? Certificate => _exec?.Get().Certificate;

    public Task<AuthenticationHeaderValue> GetAuthenticationHeaderAsync(CancellationToken cancellationToken) =>
        Task.FromResult(Read() is { } token ? new AuthenticationHeaderValue("Bearer", token) : null)!;

    public string? Read()
    {
        if (_exec is not null)
            return _exec.Get().Token;
        if (configuration.TokenFile is null)
            return _token;
        lock (_gate)
        {
            if (_readAt is null || clock.GetElapsedTime(_readAt.Value) >= MaxAge)
                Reload();
            return _token;
        }
    }

    /// <summary>Reads the file now. True when it holds a different token, so that a retry after a 401 may succeed.</summary>
    public bool TryRenew()
    {
        if (_exec is not null)
            return _exec.TryRenew();
        if (configuration.TokenFile is null)
            return false;
        lock (_gate)
        {
            var before = _token;
            Reload();
            return _token != before;
        }
    }

    private void Reload()
    {
        try
        {
            _token = File.ReadAllText(configuration.TokenFile!).Trim();
            _readAt = clock.GetTimestamp();
        }
        // The file may be missing briefly while it is replaced; the previous token is still valid.
        catch (Exception error) when (error is IOException or UnauthorizedAccessException && _token is not null)
        {
        }
    }
}
