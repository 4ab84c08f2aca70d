using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the columns of a report's tables.</summary>
internal static class Columns
{
    private const long Mega = 1_000_000;

    public static Column Names(RunReport report, IEnumerable<string> names) =>
        Text("variant", names.Select(name => name == report.Baseline && report.Variants.Count > 1 ? name + " (baseline)" : name));

    public static Column ImageSize(IReadOnlyList<VariantFigures> variants) => Figure(
        "image MB\ncompressed", variants.Select(variant => variant.ImageBytes), Mega,
        variants.Select(variant => variant.Change(of => of.ImageBytes)));

    /// <summary>Returns a column with the numbers of each row's warnings and notes; no column when no row has any.</summary>
    public static IEnumerable<Column> Marks(RunReport report, IEnumerable<IReadOnlyList<string>> codes)
    {
        var numbers = report.Warnings.ToDictionary(warning => warning.Code, warning => warning.Number);
        var marks = codes.Select(row => string.Join(' ', row.Where(numbers.ContainsKey).Select(code => numbers[code]).Order()
            .Select(number => $"[{number}]"))).ToList();
        return marks.Exists(mark => mark.Length > 0) ? [Text("see", marks)] : [];
    }

    public static Column Text(string header, IEnumerable<string> values) => new() { Header = header, Values = [.. values], IsText = true };

    public static Column Count(string header, IEnumerable<long?> values) =>
        new() { Header = header, Values = [.. values.Select(Figures.Count)] };

    /// <summary>
    /// Returns figures with their changes. Without a number of decimals, the smallest figure determines it: all figures get the same, at
    /// most three, so that the smallest has three digits.
    /// </summary>
    public static Column Figure(
        string header, IEnumerable<long?> values, long unit, IEnumerable<RowChange>? changes = null, int? decimals = null)
    {
        var digits = decimals ?? Figures.Decimals(values, unit);
        var figures = values.Select(value => Figures.Rounded(value, unit, digits)).ToList();
        var baseline = changes?.Zip(figures).FirstOrDefault(row => row.First.IsBaseline).Second;
        return new()
        {
            Header = header,
            Values = [.. values.Select(value => Figures.InUnit(value, unit, digits))],
            Changes = changes is null
                ? null : [.. changes.Zip(figures, (change, figure) => Change.Beside(change.PerMille, figure, baseline))],
        };
    }

    public static Column Ranges(string header, IReadOnlyList<(long? Low, long? High)> values, long unit, int? decimals = null)
    {
        var digits = decimals ?? Figures.Decimals(values.Select(pair => pair.Low), unit);
        return new() { Header = header, Values = [.. values.Select(pair => Figures.Range(pair.Low, pair.High, unit, digits))] };
    }

    public static IEnumerable<Column> If(bool shown, Column column) => shown ? [column] : [];
}
