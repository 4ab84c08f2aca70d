using System.Buffers;
using Hotlap.Cli.Samples;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Exporting;

/// <summary>
/// Writes the CSV form (RFC 4180, except that lines end with a line feed). Each cell of each trial is one row; generators are merged and
/// values are unrounded.
/// </summary>
internal static class CsvWriter
{
    private static readonly SearchValues<char> NeedQuotes = SearchValues.Create(",\"\r\n");

    public static string Write(RunSamples samples)
    {
        var valid = samples.ValidTrials.Select(trial => (trial.Record.Round, trial.Record.Variant)).ToHashSet();
        var columns = CsvColumns.Of(samples);
        var text = new StringBuilder(Line(columns.Select(column => Wrap.Plain(column.Name))));
        foreach (var trial in samples.AllTrials)
        {
            var inFigures = valid.Contains((trial.Record.Round, trial.Record.Variant));
            foreach (var cell in trial.Cells.DefaultIfEmpty())
            {
                var row = new CsvRow(samples.Run.Metadata.Name, trial, cell, inFigures);
                text.Append(Line(columns.Select(column => Wrap.Plain(CsvColumns.Text(column.Value(row))))));
            }
        }

        return text.ToString();
    }

    private static string Line(IEnumerable<string> values) => string.Join(',', values.Select(Quote)) + "\n";

    private static string Quote(string value) =>
        value.AsSpan().ContainsAny(NeedQuotes) ? $"\"{value.Replace("\"", "\"\"", StringComparison.Ordinal)}\"" : value;
}
