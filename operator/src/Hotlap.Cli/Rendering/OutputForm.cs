namespace Hotlap.Cli.Rendering;

/// <summary>Forms of a report.</summary>
internal enum OutputForm
{
    Table,
    Markdown,
    Json,
}
