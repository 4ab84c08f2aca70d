using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Commands;

/// <summary>What the commands need of the world around them.</summary>
internal sealed record Session
{
    public required TextWriter Output { get; init; }

    public required TextWriter Errors { get; init; }

    public required TimeProvider Clock { get; init; }

    /// <summary>Opens a run of a cluster; disposed by the caller where it is disposable.</summary>
    public required Func<RunReference, IRunReader> OpenCluster { get; init; }

    /// <summary>Columns of the terminal; null when the output is no terminal.</summary>
    public int? TerminalWidth { get; init; }
}
