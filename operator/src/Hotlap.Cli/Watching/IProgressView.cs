namespace Hotlap.Cli.Watching;

/// <summary>Shows where a run stands.</summary>
internal interface IProgressView
{
    /// <summary>Shows the present line; called only when it changed.</summary>
    void Show(string line);

    /// <summary>Shows a line that stays.</summary>
    void Keep(string line);
}
