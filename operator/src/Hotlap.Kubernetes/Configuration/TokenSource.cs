namespace Hotlap.Kubernetes;

/// <summary>The bearer token: fixed, or from a file that a kubelet replaces before the token in it expires.</summary>
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

    /// <summary>Reads the file now; true where it held another token, so that a refused request is worth repeating.</summary>
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
        // The file is missing for a moment while it is replaced; the token before it still counts.
        catch (Exception error) when (error is IOException or UnauthorizedAccessException && _token is not null)
        {
        }
    }
}
