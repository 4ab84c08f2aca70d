using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Reports;

/// <summary>Describes a judged difference in words.</summary>
internal static class VerdictText
{
    public const string Inconclusive = "Inconclusive";

    /// <summary>Returns text such as <c>against aspnet, over 10 rounds</c>. Comparisons of image sizes alone have no rounds.</summary>
    public static string Title(string? baseline, IReadOnlyList<ComparisonStatus> comparisons)
    {
        var rounds = comparisons.Where(comparison => comparison.Rounds > 0).Select(comparison => comparison.Rounds).ToList();
        return rounds.Count == 0 ? $"against {baseline}" : $"against {baseline}, over {Range(rounds.Min(), rounds.Max())} rounds";
    }

    private static string Range(int low, int high) =>
        low == high ? low.ToString(CultureInfo.InvariantCulture) : string.Create(CultureInfo.InvariantCulture, $"{low} to {high}");

    /// <summary>Returns text such as <c>+24.9% .. +28.5%</c>.</summary>
    public static string Interval(ComparisonStatus comparison) => comparison switch
    {
        { LowPerMille: null } or { HighPerMille: null } => "none",
        { ConfidencePerMille: null } => "exact",
        _ => $"{Figures.Change(comparison.LowPerMille)} .. {Figures.Change(comparison.HighPerMille)}",
    };

    public static string Margin(ComparisonStatus comparison) =>
        string.Create(CultureInfo.InvariantCulture, $"{comparison.MarginPerMille / 10m:0.#}%");

    /// <summary>Returns text such as <c>Better</c>, <c>Same (small but real)</c> or <c>Inconclusive (18 rounds)</c>.</summary>
    public static string Verdict(ComparisonStatus comparison) => comparison.Verdict switch
    {
        Inconclusive when comparison.RoundsNeeded is { } rounds =>
            string.Create(CultureInfo.InvariantCulture, $"Inconclusive ({rounds} rounds)"),
        "HardwareDiffers" => "none, hardware differs",
        "Emulated" => "none, emulated",
        "Same" when comparison is { LowPerMille: > 0 } or { HighPerMille: < 0 } && comparison.ConfidencePerMille is not null =>
            "Same (small but real)",
        var verdict => verdict,
    };
}
