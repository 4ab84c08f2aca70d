namespace Hotlap.Cli.Serving;

/// <summary>Keeps what was read for a moment, failures too, so that several browsers cost the API server no more than one.</summary>
/// <param name="age">How long a result is used.</param>
/// <param name="clock">The clock.</param>
internal sealed class ShortCache<T>(TimeSpan age, TimeProvider clock)
{
    private readonly Lock _gate = new();
    private readonly Dictionary<string, (long Begin, Task<T> Result)> _kept = [];

    /// <summary>Number of results that are kept.</summary>
    public int Count
    {
        get
        {
            lock (_gate)
                return _kept.Count;
        }
    }

    /// <summary>Returns what is kept, waits for a reading under way, or reads.</summary>
    public Task<T> GetAsync(string key, Func<Task<T>> read)
    {
        lock (_gate)
        {
            foreach (var old in _kept.Where(pair => IsOld(pair.Value)).Select(pair => pair.Key).ToList())
                _kept.Remove(old);
            if (_kept.TryGetValue(key, out var kept))
                return kept.Result;
            var result = read();
            _kept[key] = (clock.GetTimestamp(), result);
            return result;
        }
    }

    private bool IsOld((long Begin, Task<T> Result) kept) => kept.Result.IsCompleted && clock.GetElapsedTime(kept.Begin) >= age;
}
