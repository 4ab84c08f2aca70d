namespace Hotlap.Planning.Syntax;

/// <summary>Formats lists for sentences.</summary>
internal static class Text
{
    public static string List(IEnumerable<string> names)
    {
        var list = string.Join(", ", names);
        return list.Length == 0 ? "(none)" : list;
    }

    public static string Quote(IEnumerable<string> names) => List(names.Select(name => $"\"{name}\""));
}
