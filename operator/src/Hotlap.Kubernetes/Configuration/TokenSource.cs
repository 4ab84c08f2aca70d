namespace Hotlap.Kubernetes;

/// <summary>Provides the bearer token: static, or from a file that the kubelet rotates before the token expires.</summary>
internal sealed class TokenSource(KubernetesConfiguration configuration, TimeProvider clock)
{
    private static readonly TimeSpan MaxAge = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private string? _token = configuration.Token;
    private long? _readAt;

    public string? Read()
    {
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
