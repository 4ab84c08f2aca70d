namespace Hotlap.Cli.Reports;

/// <summary>
/// The knee of a load curve: the step with the highest ratio of requests per second to median latency (Kleinrock's power). Below it, more
/// load gains throughput at little cost; above it, mostly latency.
/// </summary>
/// <param name="Point">The step.</param>
/// <param name="Kind">Whether the curve has steps on both sides of it.</param>
internal sealed record Knee(CurvePointStatus Point, KneeKind Kind)
{
    private const int FewestSteps = 3;

    /// <summary>Returns the knee; null without load steps, with too few, and when a step lacks its median latency.</summary>
    public static Knee? Of(IReadOnlyList<CurvePointStatus> curve)
    {
        if (curve.Count < FewestSteps || curve.Any(point => Load(point) is null || point.P50Microseconds is null or <= 0))
            return null;
        var best = curve.MaxBy(point => (decimal)point.RequestsPerSecond / point.P50Microseconds!.Value)!;
        return new Knee(best, best == curve[0] ? KneeKind.AtFirstStep : best == curve[^1] ? KneeKind.BeyondLastStep : KneeKind.Within);
    }

    /// <summary>Returns the planned load of a step: requests per second, else calls in flight; null outside a load profile.</summary>
    public static long? Load(CurvePointStatus point) => point.RatePerSecond ?? point.Concurrency;

    /// <summary>Returns text such as <c>knee at 80 in flight: 18000 requests/s</c>.</summary>
    public string Describe()
    {
        var load = Point.RatePerSecond is { } rate ? $"{rate} requests/s planned" : $"{Point.Concurrency} in flight";
        return Kind switch
        {
            KneeKind.AtFirstStep => $"no knee within the steps: already at or above it at {load}",
            KneeKind.BeyondLastStep => $"no knee within the steps: still below it at {load}",
            _ => $"knee at {load}: {Point.RequestsPerSecond} requests/s",
        };
    }
}

/// <summary>Where the knee of a curve is.</summary>
internal enum KneeKind
{
    Within,
    AtFirstStep,
    BeyondLastStep,
}
