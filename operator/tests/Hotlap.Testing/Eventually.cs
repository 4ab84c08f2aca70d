using System.Diagnostics;

namespace Hotlap.Testing;

/// <summary>
/// Polls for what another process or thread does in its own time. Each change of the observed state, if a test states one, starts the deadline
/// again: a slow machine has as long as it needs while something happens, and what is stuck still fails soon.
/// </summary>
public static class Eventually
{
    // Each pause is longer than the one before: polling takes CPU time from what is waited for.
    private static readonly TimeSpan Pace = TimeSpan.FromMilliseconds(25);
    private const int LongestPause = 10;

    /// <summary>Long, because images may be built beside the tests.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(120);

    /// <summary>Returns the first result of <paramref name="look"/> that is not null.</summary>
    /// <exception cref="TimeoutException">There was none, and the state did not change, within the patience.</exception>
    public static async Task<T> GetAsync<T>(string what, Func<Task<T?>> look, TimeSpan? patience = null, Func<object?>? state = null)
        where T : class
    {
        var longest = patience ?? Longest;
        var (since, last) = (Stopwatch.GetTimestamp(), state?.Invoke());
        for (var looks = 1; ; looks++)
        {
            if (await look() is { } found)
                return found;
            if (state?.Invoke() is { } now && !now.Equals(last))
                (since, last) = (Stopwatch.GetTimestamp(), now);
            if (Stopwatch.GetElapsedTime(since) > longest)
                throw new TimeoutException(
                    $"Not within {longest.TotalSeconds:0} s: {what}{(state is null ? "" : $"; last seen: {last ?? "nothing"}")}");
            await Task.Delay(Pace * Math.Min(looks, LongestPause));
        }
    }

    public static Task BecomesAsync(string what, Func<Task<bool>> look, TimeSpan? patience = null, Func<object?>? state = null) =>
        GetAsync(what, async () => await look() ? "" : null, patience, state);

    public static Task BecomesAsync(string what, Func<bool> look, TimeSpan? patience = null) =>
        BecomesAsync(what, () => Task.FromResult(look()), patience);

    /// <summary>Repeats what fails with <typeparamref name="TError"/> until it succeeds.</summary>
    /// <exception cref="TimeoutException">It failed for the whole patience; the last error is the inner one.</exception>
    public static async Task<T> SucceedsAsync<T, TError>(string what, Func<Task<T>> attempt, TimeSpan? patience = null)
        where T : class
        where TError : Exception
    {
        TError? last = null;
        try
        {
            return await GetAsync(what, TryAsync, patience);
        }
        catch (TimeoutException error) when (last is not null)
        {
            throw new TimeoutException($"{error.Message}: {last.Message}", last);
        }

        async Task<T?> TryAsync()
        {
            try
            {
                return await attempt();
            }
            catch (TError error)
            {
                last = error;
                return null;
            }
        }
    }
}
