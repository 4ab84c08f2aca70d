namespace Hotlap.Kubernetes;

/// <summary>Pace of reconnects: pauses that double with each failure, longer when the server asks for it.</summary>
internal sealed class ReconnectPace(Random random, TimeSpan first, TimeSpan longest)
{
    private int _failures;

    /// <summary>Starts again with the first pause, after a success.</summary>
    public void Reset() => _failures = 0;

    /// <summary>Counts a failure and returns the pause after it.</summary>
    public TimeSpan PauseAfter(Exception error)
    {
        var pause = Backoff.Draw(random, first, longest, ++_failures);
        return (error as KubernetesApiException)?.AskedPause is { } asked && asked > pause ? asked : pause;
    }
}
