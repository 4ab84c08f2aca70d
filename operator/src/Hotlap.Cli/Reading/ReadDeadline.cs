namespace Hotlap.Cli.Reading;

/// <summary>Ends readings of a cluster that takes too long to answer.</summary>
internal static class ReadDeadline
{
    /// <summary>Reads within a time.</summary>
    /// <exception cref="UnreachableException">The time is up.</exception>
    public static async Task<T> RunAsync<T>(
        TimeSpan time, TimeProvider clock, Func<CancellationToken, Task<T>> read, CancellationToken stop)
    {
        using var deadline = new CancellationTokenSource(time, clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, stop);
        try
        {
            return await read(either.Token);
        }
        catch (OperationCanceledException e) when (!stop.IsCancellationRequested)
        {
            throw new UnreachableException($"the API server did not answer within {time.TotalSeconds:0} s", e);
        }
    }
}
