namespace Hotlap.Cli.Rendering;

/// <summary>Output forms of a report.</summary>
internal enum OutputForm
{
    Table,
    Markdown,
    Json,
}
