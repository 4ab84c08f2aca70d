using System.Security.Cryptography;
using Hotlap.Api.Units;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Building;

/// <summary>Converts the search of a load for the agent.</summary>
internal static class SearchPlanBuilder
{
    private const int SmallestFirstStep = 500;
    private const long NanosecondsPerMillisecond = 1_000_000;

    /// <summary>Returns the search of a load; null when it has none.</summary>
    public static SearchPlan? Build(Load load) => load.Search is not { } search ? null : new SearchPlan
    {
        FromPerSecond = search.From,
        ToPerSecond = search.To,
        PrecisionPerMille = PerMille(search.Precision),
        WindowMilliseconds = (long)GoDuration.Parse(search.Window).TotalMilliseconds,
        P99Nanoseconds = (long)(GoDuration.Parse(search.Objective.P99).TotalMilliseconds * NanosecondsPerMillisecond),
        ErrorsPerMille = PerMille(search.Objective.Errors),
    };

    /// <summary>
    /// Returns a cell's plan with a first step of its own for each trial and cell, from half a doubling to a whole one. It is drawn by a
    /// digest, so that a restart of the operator gives the same plan.
    /// </summary>
    public static CellPlan Vary(CellPlan cell, RunContext context, Trial trial)
    {
        if (cell.Search is not { } search) return cell;
        var text = $"{context.Run.Metadata.Uid}\n{context.Measurement}\n{trial.Round}\n{trial.Variant}\n{cell.Scenario}\n{cell.Payload}";
        var digest = SHA256.HashData(Encoding.UTF8.GetBytes(text));
        return cell with { Search = search with { FirstStepPerMille = SmallestFirstStep + 1 + (BitConverter.ToUInt16(digest) % 500) } };
    }

    private static int PerMille(string percent) =>
        Percent.TryParse(percent, out var perMille) ? perMille : throw new FormatException($"\"{percent}\" is not a percentage such as 5%");
}
