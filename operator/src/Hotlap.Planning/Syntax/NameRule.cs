using System.Text.RegularExpressions;

namespace Hotlap.Planning.Syntax;

/// <summary>Validates the names of variants, scenarios and ports: DNS labels that are unique in their list.</summary>
internal static partial class NameRule
{
    public const int MaxLength = 40;

    public static IEnumerable<string> Check(string list, IReadOnlyList<string> names)
    {
        for (var index = 0; index < names.Count; index++)
            if (!IsName(names[index]))
                yield return $"{list}[{index}].name: \"{names[index]}\" is not a valid name; use at most {MaxLength} lower-case letters, "
                    + "digits and dashes, starting and ending with a letter or digit";

        foreach (var problem in Unique(list, names)) yield return problem;
    }

    public static IEnumerable<string> Unique(string list, IEnumerable<string> names) =>
        Repeated(names).Select(name => $"{list}: the name \"{name.Key}\" is used {name.Count()} times; names must be unique");

    public static IEnumerable<string> Once(string list, IEnumerable<string> keys) =>
        Repeated(keys).Select(key => $"{list}: \"{key.Key}\" is listed {key.Count()} times; keep one");

    public static IEnumerable<IGrouping<string, string>> Repeated(IEnumerable<string> texts) =>
        texts.GroupBy(text => text, StringComparer.Ordinal).Where(group => group.Count() > 1);

    public static IEnumerable<string> Image(string path, string image) =>
        string.IsNullOrWhiteSpace(image) || image.Any(char.IsWhiteSpace)
            ? [$"{path}: \"{image}\" is not a valid image; write it as registry/name:tag"] : [];

    public static bool IsName(string name) => name.Length <= MaxLength && Label().IsMatch(name);

    /// <summary>True for a DNS label of at most 63 characters, the maximum in DNS.</summary>
    public static bool IsLabel(string text) => text.Length <= 63 && Label().IsMatch(text);

    [GeneratedRegex("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", RegexOptions.CultureInvariant)]
    private static partial Regex Label();
}

internal static class NameList
{
    public static string List(IEnumerable<string> names)
    {
        var list = string.Join(", ", names);
        return list.Length == 0 ? "(none)" : list;
    }

    /// <summary>States that nothing has a name, and which names there are.</summary>
    public static string Unknown(string kind, string name, IEnumerable<string> known) =>
        $"there is no {kind} \"{name}\"; use one of {List(known)}";

    public static string Quote(IEnumerable<string> names) => List(names.Select(name => $"\"{name}\""));
}
