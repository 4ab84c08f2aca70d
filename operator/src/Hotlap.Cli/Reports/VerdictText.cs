using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Describes a judged difference in words.</summary>
internal static class VerdictText
{
    /// <summary>Returns text such as <c>against aspnet, over 10 rounds</c>. Comparisons of image sizes alone have no rounds.</summary>
    public static string Title(string? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        var rounds = comparisons.Where(comparison => comparison.Rounds > 0).Select(comparison => comparison.Rounds).ToList();
        if (rounds.Count == 0)
            return $"against {baseline}";
        var (low, high) = (rounds.Min(), rounds.Max());
        return $"against {baseline}, over {(low == high ? $"{low}" : $"{low} to {high}")} rounds";
    }

    /// <summary>Returns text such as <c>+24.9% .. +28.5%</c>.</summary>
    public static string Interval(ComparisonStatus comparison) => comparison switch
    {
        { LowPerMille: null } or { HighPerMille: null } => "none",
        { ConfidencePerMille: null } => "exact",
        _ => $"{Figures.Change(comparison.LowPerMille)} .. {Figures.Change(comparison.HighPerMille)}",
    };

    /// <summary>Returns text such as <c>p99 of aot under payload 1Ki +12.0%</c>.</summary>
    public static string Sentence(ComparisonStatus comparison) =>
        $"{MetricCatalogue.BuiltIn.Label(comparison.Metric)} of {comparison.Variant}"
            + (comparison.Scenario.Length == 0 ? "" : $" under {comparison.Scenario} {comparison.Payload}".TrimEnd())
            + (comparison.ChangePerMille is null ? "" : $" {Change(comparison.ChangePerMille)}");

    public static string Margin(long perMille) => string.Create(CultureInfo.InvariantCulture, $"{perMille / 10m:0.#}%");

    public static string Change(long? perMille) => perMille is null ? Figures.NotMeasured : Figures.Change(perMille);

    /// <summary>Returns text such as <c>Better</c>, <c>Same (small but real)</c> or <c>Inconclusive (18 rounds)</c>.</summary>
    public static string Verdict(ComparisonStatus comparison) => comparison.Verdict switch
    {
        "Inconclusive" when Open(comparison) is { Length: > 0 } open => $"Inconclusive ({open})",
        "HardwareDiffers" => "none, hardware differs",
        "Emulated" => "none, emulated",
        "NotComparable" => "none, not comparable",
        "Same" when comparison is { LowPerMille: > 0 } or { HighPerMille: < 0 } && comparison.ConfidencePerMille is not null =>
            "Same (small but real)",
        var verdict => verdict,
    };

    /// <summary>Returns text such as <c>1 of 40, 18 rounds</c> or <c>12 to 20 rounds</c>.</summary>
    private static string Open(ComparisonStatus comparison) => string.Join(", ", new[]
    {
        comparison.UnclearAmong is { } many ? $"1 of {many}" : null,
        comparison switch
        {
            { RoundsNeededLow: { } low, RoundsNeededHigh: { } high } => low == high ? $"{low} rounds" : $"{low} to {high} rounds",
            { RoundsNeededLow: { } low } => $"at least {low} rounds",
            { RoundsNeeded: { } rounds } => $"{rounds} rounds",
            _ => null,
        },
    }.OfType<string>());
}
