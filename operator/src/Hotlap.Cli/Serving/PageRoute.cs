using Hotlap.Kubernetes;

namespace Hotlap.Cli.Serving;

internal enum PageKind
{
    /// <summary>All runs.</summary>
    List,

    /// <summary>The progress or the report of a run.</summary>
    Run,

    /// <summary>The stored measurements of a run.</summary>
    History,
}

/// <summary>A page of a run, or the list.</summary>
/// <param name="Kind">Which page.</param>
/// <param name="Namespace">Namespace of its run; empty for the list.</param>
/// <param name="Name">Name of its run; empty for the list.</param>
internal sealed record PageRoute(PageKind Kind, string Namespace = "", string Name = "")
{
    /// <summary>Longest target that is read; names of Kubernetes have at most 253 characters.</summary>
    public const int LongestTarget = 1024;

    private const int LongestName = 253;
    private const string Root = "/";

    public ObjectKey Key => new(Namespace, Name);

    /// <summary>The address of the page on this server.</summary>
    public string Path => Kind switch
    {
        PageKind.List => Root,
        PageKind.Run => $"/runs/{Namespace}/{Name}",
        _ => $"/runs/{Namespace}/{Name}/history",
    };

    /// <summary>Reads a path; null when there is no such page.</summary>
    public static PageRoute? Read(string path) => path == Root ? new PageRoute(PageKind.List) : path.Split('/') switch
    {
        ["", "runs", var namespaceName, var name] when IsName(namespaceName) && IsName(name) =>
            new PageRoute(PageKind.Run, namespaceName, name),
        ["", "runs", var namespaceName, var name, "history"] when IsName(namespaceName) && IsName(name) =>
            new PageRoute(PageKind.History, namespaceName, name),
        _ => null,
    };

    /// <summary>True for a text that may be the name of an object; nothing else reaches the API server.</summary>
    private static bool IsName(string text) => text.Length is > 0 and <= LongestName && char.IsAsciiLetterOrDigit(text[0])
        && text.All(c => char.IsAsciiLetterLower(c) || char.IsAsciiDigit(c) || c is '-' or '.');
}
