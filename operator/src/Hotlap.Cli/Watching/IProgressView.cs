namespace Hotlap.Cli.Watching;

/// <summary>Shows the progress of a run.</summary>
internal interface IProgressView
{
    /// <summary>Shows the current progress line; called only when it has changed.</summary>
    void Show(string line);

    /// <summary>Shows a permanent line.</summary>
    void Keep(string line);
}
