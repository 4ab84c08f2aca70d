using static Hotlap.Operator.Metrics.FamilyOf;

namespace Hotlap.Operator.Metrics;

/// <summary>Metrics of the last change of each level over the measurements of a run.</summary>
internal static class ChangeFamilies
{
    public static IReadOnlyList<ResultFamily> All { get; } =
    [
        Changes(
            "hotlap_level_change_time_seconds",
            "Unix time when the first measurement after the last change of a metric's level was complete.",
            change => change.CompletionTime?.ToUnixTimeSeconds()),
        Changes(
            "hotlap_level_change_ratio", "Relative size of the last change of a metric's level (ratio minus 1).",
            change => change.ChangePerMille / PerMille),
    ];

    private static ResultFamily Changes(string name, string help, Func<LevelChange, double?> read) => new(
        name, help, ["variant", "scenario", "payload", "metric"],
        Each(
            status => status.LevelChanges, change => [change.Variant, change.Scenario, change.Payload, change.Metric],
            change => [new(read(change))]));
}
