namespace Hotlap.Cli.Reading;

/// <summary>The environment of the commands: output, clock, terminal, interrupts and cluster access.</summary>
internal sealed record Session
{
    public required TextWriter Output { get; init; }

    public required TextWriter Errors { get; init; }

    public required TimeProvider Clock { get; init; }

    /// <summary>Opens a cluster. The caller disposes it.</summary>
    public required Func<ClusterAccess, RunClient> OpenCluster { get; init; }

    /// <summary>Columns of the terminal; null when the output is not a terminal.</summary>
    public int? TerminalWidth { get; init; }

    /// <summary>True when the output is a terminal that shows colours.</summary>
    public bool Colours { get; init; }

    /// <summary>Columns of the terminal of <see cref="Errors"/>; null when it is not a terminal.</summary>
    public int? ErrorsWidth { get; init; }

    /// <summary>Asks the user a question; null when there is no terminal to ask on. The answer is null at the end of the input.</summary>
    public Func<string, CancellationToken, Task<string?>>? Ask { get; init; }

    public Interrupts Interrupts { get; init; } = new();
}

/// <summary>Counts interrupts (Ctrl-C): the first cancels what is being waited for, the second also the question that follows.</summary>
internal sealed class Interrupts : IDisposable
{
    private readonly CancellationTokenSource _first = new();
    private readonly CancellationTokenSource _second = new();
    private int _count;

    public CancellationToken First => _first.Token;

    public CancellationToken Second => _second.Token;

    /// <summary>Counts one more. False from the third on, which the program does not handle.</summary>
    public bool Raise()
    {
        var count = Interlocked.Increment(ref _count);
        if (count is 1 or 2)
            (count == 1 ? _first : _second).Cancel();
        return count <= 2;
    }

    public void Dispose()
    {
        _first.Dispose();
        _second.Dispose();
    }
}
