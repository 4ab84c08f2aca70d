using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Renders the windows of a scenario over time as sparklines.</summary>
internal static class CurveText
{
    private const long Milli = 1_000;
    private const int Widest = 60;
    private const int WidestName = 20;

    /// <summary>
    /// Returns the title of the lines, such as <c>window by second, 0 s to 29 s</c>; null when no variant has a curve.
    /// </summary>
    public static string? Title(ScenarioFigures scenario)
    {
        var longest = scenario.Rows.Select(row => row.Curve).MaxBy(curve => curve.Count);
        if (longest is not { Count: > 0 })
            return null;
        var (first, last) = (longest[0], longest[^1]);
        if (scenario.Rows.Any(row => row.RateAtObjective is not null))
            return $"rates that were measured, {first.RatePerSecond} to {last.RatePerSecond} requests/s planned";
        var steps = (first, last) switch
        {
            ({ RatePerSecond: { } from }, { RatePerSecond: { } to }) => $"by step, {from} to {to} requests/s planned",
            ({ Concurrency: { } from }, { Concurrency: { } to }) => $"by step, {from} to {to} in flight",
            _ => "by second",
        };
        return $"window {steps}, {Figures.InUnit(first.OffsetMilliseconds, Milli, 0)} s to "
            + $"{Figures.InUnit(last.OffsetMilliseconds, Milli, 0)} s";
    }

    public static IEnumerable<string> Lines(ScenarioFigures scenario, int width)
    {
        var drawn = scenario.Rows.Where(row => row.Curve.Count > 0).ToList();
        var names = drawn.Select(row => Math.Min(WidestName, row.Variant.Length)).DefaultIfEmpty(0).Max();
        foreach (var row in drawn)
        {
            var name = Wrap.Cut(row.Variant, WidestName);
            yield return Line(name, "requests/s", row.Curve.Select(point => (long?)point.RequestsPerSecond), 1);
            if (row.Curve.Any(point => point.P99Microseconds is not null))
                yield return Line("", "p99 ms", row.Curve.Select(point => point.P99Microseconds), Milli);
        }

        string Line(string label, string what, IEnumerable<long?> points, long unit)
        {
            var values = points.ToList();
            var decimals = Figures.Decimals([values.Min()], unit);
            var blocks = Sparkline.Render(values, Math.Min(Widest, width - names - 36));
            return $"{label.PadRight(names)}  {what,-10}  {blocks}  {Figures.Range(values.Min(), values.Max(), unit, decimals)}";
        }
    }
}

/// <summary>Describes in words how the load of a scenario was applied.</summary>
internal static class LoadText
{
    private const long Milli = 1_000;
    private const long TenSeconds = 10_000;

    /// <summary>
    /// Returns one sentence on the load and, if there was a warm-up, one on it. Empty when the status does not report the load.
    /// </summary>
    public static IEnumerable<string> Describe(IReadOnlyList<CellRow> rows)
    {
        var loads = rows.Select(row => row.Load).OfType<LoadStatus>().ToList();
        if (loads.Count == 0)
            yield break;
        var distinct = loads.Max(load => load.DistinctRequests);
        var loop = rows.Any(row => row.RateAtObjective is not null) ? Search(loads[0]) : Loop(loads[0]);
        yield return $"{loop}; {Generators(loads)}" + (distinct is null ? "" : $"; {distinct} different requests");
        if (Warmup(rows) is { } warmup)
            yield return warmup;
    }

    private static string Search(LoadStatus load) =>
        $"Open loop at the highest rate that met the objective, which each trial searched for{Origin(load)}; other figures are those at it";

    private static string Loop(LoadStatus load) => load.Loop == "Open"
        ? (load.RatePerSecond is { } rate ? $"Open loop at {rate} requests/s" : "Open loop in steps") + Origin(load)
        : "Closed loop: latencies are those at saturation";

    private static string Origin(LoadStatus load) => load.CoordinatedOmissionCorrected
        ? ", latencies from the planned start"
        : ", latencies from the actual start: coordinated omission hides stalls of the target";

    private static string Generators(List<LoadStatus> loads)
    {
        var count = loads.Max(load => load.Generators);
        if (count <= 1)
            return "1 generator";
        var skew = loads.Max(load => load.StartSkewMicroseconds);
        return $"{count} generators" + (skew is null ? "" : $" that started within {Figures.InUnit(skew, Milli, 1)} ms");
    }

    private static string? Warmup(IReadOnlyList<CellRow> rows)
    {
        var warm = rows.Where(row => row.Load?.WarmupMilliseconds is > 0).ToList();
        if (warm.Count == 0)
            return null;
        var (shortest, longest) = (warm.Min(row => row.Load!.WarmupMilliseconds), warm.Max(row => row.Load!.WarmupMilliseconds));
        var decimals = longest < TenSeconds ? 1 : 0;
        var (from, to) = (Figures.InUnit(shortest, Milli, decimals), Figures.InUnit(longest, Milli, decimals));
        var length = from == to ? to : $"{from}..{to}";
        var unsteady = warm.FindAll(row => row.Load!.UnsteadyTrials is > 0).ConvertAll(
            row => $"{row.Variant} in {row.Load!.UnsteadyTrials} of {row.Trials} trials");
        return $"Warm-up of {length} s" + RampUp(warm)
            + (unsteady.Count == 0 ? "" : $"; not steady at its end: {string.Join(", ", unsteady)}");
    }

    /// <summary>Returns text such as <c>; 95% of the steady rate after jit 4.1 s, aot 1.0 s (in steps of 1 s)</c>.</summary>
    private static string RampUp(List<CellRow> warm)
    {
        var known = warm.FindAll(row => row.Load!.RampUpMilliseconds is not null)
            .ConvertAll(row => $"{row.Variant} {Figures.InUnit(row.Load!.RampUpMilliseconds, Milli, 1)} s");
        return known.Count == 0 ? "" : $"; 95% of the steady rate after {string.Join(", ", known)} (in steps of 1 s)";
    }
}
