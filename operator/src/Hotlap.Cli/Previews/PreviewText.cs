using Hotlap.Api.Units;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Cli.Previews;

/// <summary>Writes a preview for people; what is not known is written as unknown.</summary>
internal static class PreviewText
{
    private const int KeyWidth = 11;

    /// <summary>Returns lines that end with a line feed.</summary>
    /// <param name="name">Name of the run.</param>
    /// <param name="preview">The preview.</param>
    /// <param name="width">Columns of the output.</param>
    public static string Write(string name, RunPreview preview, int width)
    {
        var lines = new List<string> { name };
        foreach (var (key, value) in Pairs(preview))
            lines.AddRange(Wrap.Keyed(key, value, KeyWidth, width));
        if (preview.Detectable.Count > 0)
            lines.AddRange(TextTable.Render(Columns(preview), width - KeyWidth - 2).Select(line => $"  {"",KeyWidth}{line}"));
        if (preview.Limits is { } limits)
            lines.AddRange(Wrap.Keyed("limits", Limits(limits, preview.Rounds), KeyWidth, width));
        return Wrap.Plain(string.Join('\n', lines) + "\n");
    }

    /// <summary>Says what it takes to violate one of several limits, at the middle one of the spreads.</summary>
    private static string Limits(JointLimits limits, int rounds)
    {
        var spread = RunPreview.SpreadsPercent[1];
        string Change(int count) => Figures.Percent(DetectableChange.PerMille(spread / 100.0, rounds, limits.RegressionPerMille, count));
        return $"{limits.Count} are judged together (Holm): in {DetectableChange.PowerPercent} of 100 runs of {rounds} rounds, a "
            + $"maxRegression of {Figures.Percent(limits.RegressionPerMille)} is violated by a change of {Change(limits.Count)} if trials "
            + $"vary by {spread}%; alone by {Change(1)}. More rounds lower both";
    }

    private static IEnumerable<(string Key, string Value)> Pairs(RunPreview preview)
    {
        if (preview.Swept.Count > 0)
            yield return ("variants", $"{preview.Variants}: {string.Join(", ", preview.Swept)}");
        var ends = preview.EndsWhenSettled ? "all verdicts are settled" : "the intervals are narrow enough";
        var fewer = preview.FewestRounds is { } fewest ? $", or from {fewest} on as soon as {ends}" : "";
        var capacity = preview.HasCapacityRound ? ", and one before them that measures the capacity" : "";
        yield return ("rounds", $"{preview.Rounds}{fewer}{capacity}");
        var each = preview.Variants == 1 ? "one" : $"one of each of {preview.Variants} variants";
        yield return ("trials", $"{preview.Trials}: {each} in a round");
        yield return ("time", Time(preview));
        yield return ("room", Room(preview));
        yield return ("fits", preview.Capacity);
        if (preview.Needs.Count > 0)
            yield return ("needs", string.Join("; ", preview.Needs));
        yield return (
            "detects",
            preview.NotDetectable ?? $"in {DetectableChange.PowerPercent} of 100 runs of "
                + $"{(preview.EndsWhenSettled ? "at most " : "")}so many rounds, a change of at least");
    }

    private static string Time(RunPreview preview)
    {
        var (shortest, longest) = (preview.Load.Shortest * preview.Trials, preview.Load.Longest * preview.Trials);
        var load = shortest == longest ? Figures.Duration(longest) : $"{Figures.Duration(shortest)} to {Figures.Duration(longest)}";
        var expected = preview.TrialBefore is { } trial
            ? $"about {Figures.Duration(trial * preview.Trials)}, as this run took {Figures.Duration(trial)} for each trial before"
            : longest > TimeSpan.Zero ? $"{load} of warm-up and load; the starts of the pods add to it, by how much is unknown"
            : "unknown: the spec says no duration";
        var untimed = preview.Untimed.Count > 0 && preview.TrialBefore is null && longest > TimeSpan.Zero
            ? $"; so does {string.Join(", ", preview.Untimed)}, which the spec does not limit in time" : "";
        return $"{expected}{untimed}; at most {Figures.Duration(preview.Timeout)} (timeouts.run)";
    }

    private static string Room(RunPreview preview)
    {
        var parts = preview.Room.Select(need =>
            need.Count == 1 ? $"{need.Pod} {need.Requests}" : $"{need.Count} {need.Pod}s {need.Requests} each");
        var total = preview.Room.Aggregate(default(Amount), (sum, need) => sum + (need.Requests * need.Count));
        return $"{total} at a time: {string.Join("; ", parts)}";
    }

    private static List<Column> Columns(RunPreview preview)
    {
        var rows = preview.Detectable;
        return Columns(rows, [.. rows.Select((row, index) => index == 0 || rows[index - 1].Label != row.Label)], preview.Rounds);
    }

    /// <summary>Returns the columns; only the first line of a metric has its label and its margin.</summary>
    private static List<Column> Columns(IReadOnlyList<Detectability> rows, bool[] isFirst, int planned) =>
    [
        new() { Header = "metric", Values = [.. rows.Select((row, index) => isFirst[index] ? row.Label : "")], IsText = true },
        new() { Header = "margin", Values = [.. rows.Select((row, index) => isFirst[index] ? Figures.Percent(row.MarginPerMille) : "")] },
        new() { Header = "rounds", Values = [.. rows.Select(row => row.Rounds == planned ? $"this run: {planned}" : $"{row.Rounds}")] },
        .. rows.All(row => row.MeanRounds is null) ? (Column[])[] :
        [
            new Column
            {
                Header = "rounds, on\naverage",
                Values = [.. rows.Select(row => string.Create(CultureInfo.InvariantCulture, $"{row.MeanRounds:0}"))],
            },
        ],
        .. RunPreview.SpreadsPercent.Select((spread, index) => new Column
        {
            Header = $"if trials\nvary by {spread}%",
            Values = [.. rows.Select(row => Figures.Percent(row.ChangesPerMille[index]))],
        }),
    ];
}
