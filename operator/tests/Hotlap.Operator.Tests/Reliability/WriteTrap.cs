using System.Diagnostics;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Reliability;

internal enum Moment
{
    /// <summary>The server has not got the write.</summary>
    Before,

    /// <summary>The server has done it, and the operator has not heard of it.</summary>
    After,
}

/// <summary>Counts the writes that pass a proxy and springs once, at the one that was chosen.</summary>
internal sealed class WriteTrap : IDisposable
{
    private readonly FaultProxy _proxy;
    private readonly Moment _moment;
    private readonly Func<int, string, bool> _isChosen;
    private readonly Func<Task> _spring;
    private readonly TaskCompletionSource _sprung = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _writes;
    private volatile bool _isArmed = true;

    /// <summary>Sets the trap.</summary>
    /// <param name="proxy">The way of the writes.</param>
    /// <param name="moment">Before or after the chosen one.</param>
    /// <param name="isChosen">Chooses a write by its number, from 1, and its METHOD PATH?QUERY.</param>
    /// <param name="spring">What happens; the write, or its answer, is held back meanwhile, and lost when this throws.</param>
    public WriteTrap(FaultProxy proxy, Moment moment, Func<int, string, bool> isChosen, Func<Task> spring)
    {
        (_proxy, _moment, _isChosen, _spring) = (proxy, moment, isChosen, spring);
        _proxy.Arriving = line => OnAsync(line, Moment.Before);
        _proxy.Answered = line => OnAsync(line, Moment.After);
    }

    /// <summary>Completes when the trap springs.</summary>
    public Task Sprung => _sprung.Task;

    /// <summary>The time stamp of the first write after that; null while there was none.</summary>
    public long? FirstAgain { get; private set; }

    /// <summary>Springs no more, but still takes note of what follows.</summary>
    public void Disarm() => _isArmed = false;

    public void Dispose() => (_proxy.Arriving, _proxy.Answered) = (null, null);

    private async Task OnAsync(string line, Moment moment)
    {
        if (!WholeRuns.IsWrite(line)) return;
        if (moment == Moment.Before) _writes++;
        if (Sprung.IsCompleted)
            FirstAgain ??= Stopwatch.GetTimestamp();
        else if (_isArmed && moment == _moment && _isChosen(_writes, line))
        {
            _sprung.SetResult();
            await _spring();
        }
    }
}
