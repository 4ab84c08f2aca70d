namespace Hotlap.Operator.Hosting;

/// <summary>Repeats a request until it succeeds, because the operator is not ready without its answer.</summary>
/// <param name="before">The problem before the first request; null for none.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">Gets each new problem once.</param>
internal sealed partial class RequiredAnswer(string? before, TimeProvider time, ILogger logger)
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestPause = TimeSpan.FromSeconds(4);

    private volatile string? _problem = before;

    /// <summary>Why there is no answer; null once there is one, and after a cancellation.</summary>
    public string? Problem => _problem;

    /// <summary>Returns the answer as soon as there is one.</summary>
    /// <param name="ask">The request.</param>
    /// <param name="explain">Returns what is missing and what to do, for an error.</param>
    /// <param name="cancellationToken">Ends the repetition.</param>
    public async Task<T> GetAsync<T>(Func<Task<T>> ask, Func<Exception, string> explain, CancellationToken cancellationToken)
    {
        try
        {
            for (var pause = Pause; ; pause = pause * 2 < LongestPause ? pause * 2 : LongestPause)
            {
                try
                {
                    return await ask();
                }
                catch (Exception e) when (!cancellationToken.IsCancellationRequested)
                {
                    Note(explain(e));
                    await Task.Delay(pause, time, cancellationToken);
                }
            }
        }
        finally
        {
            _problem = null;
        }
    }

    private void Note(string problem)
    {
        if (problem == _problem) return;
        _problem = problem;
        Log.NotReady(logger, problem);
    }

    private static partial class Log
    {
        [LoggerMessage(121, LogLevel.Warning, "Not ready: {Problem}")]
        public static partial void NotReady(ILogger logger, string problem);
    }
}
