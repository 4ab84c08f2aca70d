using System.Text.RegularExpressions;

namespace CannedTds;

/// <summary>Finds the columns that a SELECT names, in the form that EF Core writes: <c>SELECT TOP(1) [d].[id], [d].[title] FROM ...</c></summary>
internal static partial class SelectStatement
{
    /// <summary>The names in their order; false for anything else than a SELECT of named columns.</summary>
    public static bool TryParse(string statement, out IReadOnlyList<string> names)
    {
        var list = Select().Match(statement);
        var columns = list.Groups["columns"].Value.Split(',').Select(column => Column().Match(column)).ToList();
        names = [.. columns.Select(column => column.Groups["name"].Value)];
        return list.Success && columns.TrueForAll(column => column.Success);
    }

    [GeneratedRegex(
        @"^\s*SELECT\s+(TOP\s*\(\d+\)\s+)?(?<columns>.+?)\s+FROM\s",
        RegexOptions.IgnoreCase | RegexOptions.Singleline | RegexOptions.ExplicitCapture)]
    private static partial Regex Select();

    [GeneratedRegex(@"^\s*(\[?\w+\]?\.)?\[?(?<name>\w+)\]?\s*$", RegexOptions.ExplicitCapture)]
    private static partial Regex Column();
}
