using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Describes in words how the load of a scenario was applied.</summary>
internal static class LoadText
{
    private const long Milli = 1_000;
    private const long TenSeconds = 10_000;

    /// <summary>
    /// Returns one sentence on the load and, if there was a warm-up, one on it. Empty when the status does not report the load.
    /// </summary>
    public static IEnumerable<string> Describe(IReadOnlyList<CellFigures> rows)
    {
        var loads = rows.Select(row => row.Load).OfType<LoadStatus>().ToList();
        if (loads.Count == 0)
            yield break;
        yield return $"{Loop(loads[0])}; {Generators(loads)}";
        if (Warmup(rows) is { } warmup)
            yield return warmup;
    }

    private static string Loop(LoadStatus load) => load.Loop == "Open"
        ? (load.RatePerSecond is { } rate
            ? string.Create(CultureInfo.InvariantCulture, $"Open loop at {rate} requests/s") : "Open loop in steps")
            + (load.CoordinatedOmissionCorrected
                ? ", latencies from the planned start"
                    : ", latencies from the actual start: coordinated omission hides stalls of the target")
        : "Closed loop: latencies are those at saturation";

    private static string Generators(List<LoadStatus> loads)
    {
        var count = loads.Max(load => load.Generators);
        if (count <= 1)
            return "1 generator";
        var skew = loads.Max(load => load.StartSkewMicroseconds);
        return string.Create(CultureInfo.InvariantCulture, $"{count} generators")
            + (skew is null ? "" : $" that started within {Figures.InUnit(skew, Milli, 1)} ms");
    }

    private static string? Warmup(IReadOnlyList<CellFigures> rows)
    {
        var warm = rows.Where(row => row.Load?.WarmupMilliseconds is > 0).ToList();
        if (warm.Count == 0)
            return null;
        var (shortest, longest) = (warm.Min(row => row.Load!.WarmupMilliseconds), warm.Max(row => row.Load!.WarmupMilliseconds));
        var decimals = longest < TenSeconds ? 1 : 0;
        var (from, to) = (Figures.InUnit(shortest, Milli, decimals), Figures.InUnit(longest, Milli, decimals));
        var length = from == to ? to : $"{from}..{to}";
        var unsteady = warm.Where(row => row.Load!.UnsteadyTrials is > 0)
            .Select(
                row => string.Create(CultureInfo.InvariantCulture, $"{row.Variant} in {row.Load!.UnsteadyTrials} of {row.Trials} trials"))
                    .ToList();
        return $"Warm-up of {length} s" + (unsteady.Count == 0 ? "" : $"; not steady at its end: {string.Join(", ", unsteady)}");
    }
}
