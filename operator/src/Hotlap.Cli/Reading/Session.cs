namespace Hotlap.Cli.Reading;

/// <summary>The environment of the commands: output, clock, terminal and cluster access.</summary>
internal sealed record Session
{
    public required TextWriter Output { get; init; }

    public required TextWriter Errors { get; init; }

    public required TimeProvider Clock { get; init; }

    /// <summary>Opens a run in a cluster. The caller disposes the reader if it is disposable.</summary>
    public required Func<RunReference, IRunReader> OpenCluster { get; init; }

    /// <summary>Columns of the terminal; null when the output is not a terminal.</summary>
    public int? TerminalWidth { get; init; }
}
