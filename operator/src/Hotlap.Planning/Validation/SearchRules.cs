using Hotlap.Api.Units;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a search: its objective and bounds, and windows that are long enough to tell whether a rate meets it.</summary>
internal static class SearchRules
{
    private const int FinestPerMille = 10;
    private const int CoarsestPerMille = 500;

    /// <summary>Part of the answers that a window may lose to failures and to a rate that is not wholly sent.</summary>
    private const decimal Reserve = 1.1m;

    /// <summary>ghz keeps the times of a million calls, and only counts those beyond.</summary>
    private const decimal MostCallsOfGhz = 1_000_000;

    public static IEnumerable<string> Check(string path, BenchmarkRunSpec spec, Scenario scenario, LoadSearch search) =>
        CheckOthers(path, scenario.Load)
            .Concat(CheckBounds(path, search))
            .Concat(CheckCalls(path, spec.Generator.Replicas, scenario, search))
            .Concat(CheckObjective($"{path}.objective", search.Objective))
            .Concat(CheckWindow(path, spec.Generator.Replicas, search));

    private static IEnumerable<string> CheckOthers(string path, Load load)
    {
        (string Field, bool IsSet)[] others =
        [
            ("rate", load.Rate is not null), ("profile", load.Profile is not null), ("duration", load.Duration is not null),
            ("requests", load.Requests is not null),
        ];
        if (others.Where(other => other.IsSet).Select(other => other.Field).ToList() is { Count: > 0 } set)
            yield return $"{path}: cannot be combined with {string.Join(", ", set)} of the load; a search has its own rates and windows, "
                + "so leave them out";
    }

    private static IEnumerable<string> CheckBounds(string path, LoadSearch search)
    {
        if (search.From is < 1 or > Rate.Most) yield return $"{path}.from: {search.From} is out of range; use 1 to {Rate.Most}";
        if (search.To > Rate.Most) yield return $"{path}.to: {search.To} is out of range; use at most {Rate.Most}";
        if (search.To <= search.From) yield return $"{path}.to: {search.To} is not more than from, {search.From}; raise it";
        if (!IsPrecision(search, out var precision))
            yield return $"{path}.precision: \"{search.Precision}\" is not a percentage from 1% to 50%; write it as 5%";
        else if (search.From >= 1 && search.From * precision < 1000)
            yield return $"{path}.from: {search.From} is too low for a precision of {search.Precision}, because rates are whole numbers; "
                + $"use {(1000 + precision - 1) / precision} or more, or a coarser precision";
    }

    private static IEnumerable<string> CheckCalls(string path, int generators, Scenario scenario, LoadSearch search)
    {
        if (Tools.Of(scenario) == LoadTool.Ghz && GoDuration.TryParse(search.Window, out var window)
            && search.To * (decimal)window.TotalSeconds > MostCallsOfGhz * Math.Max(1, generators))
            yield return $"{path}.to: {search.To} requests/s for {search.Window} are more than the {MostCallsOfGhz:0} calls that each ghz "
                + "keeps; lower it, shorten window, or raise generator.replicas";
    }

    private static IEnumerable<string> CheckObjective(string path, SearchObjective objective)
    {
        if (!GoDuration.TryParse(objective.P99, out var p99) || p99 == TimeSpan.Zero)
            yield return $"{path}.p99: \"{objective.P99}\" is not a duration above zero; write it as 50ms";
        if (!Percent.TryParse(objective.Errors, out var errors) || errors >= 1000)
            yield return $"{path}.errors: \"{objective.Errors}\" is not a percentage below 100%; write it as 0.1%, or 0% for none";
    }

    /// <summary>
    /// At a rate above the capacity, latency grows until the end of the window. The longer the window is than the objective, the smaller is
    /// the excess that still meets it.
    /// </summary>
    private static IEnumerable<string> CheckWindow(string path, int generators, LoadSearch search)
    {
        if (!GoDuration.IsSecondOrMore(search.Window, out var window))
        {
            yield return $"{path}.window: \"{search.Window}\" is not a duration from 1s to 31 days; write it as 10s";
            yield break;
        }

        // Each generator judges the percentile of its own answers.
        var needed = WarningLimits.LeastAnswersForP99 * Reserve * Math.Max(1, generators);
        if (search.From is >= 1 and <= Rate.Most && search.From * (decimal)window.TotalSeconds < needed)
            yield return $"{path}.window: {search.Window} is too short for the 99th percentile at {search.From} requests/s, which needs "
                + $"{WarningLimits.LeastAnswersForP99} answers{(generators > 1 ? $" at each of {generators} generators" : "")}; use "
                + $"{Math.Ceiling(needed / search.From)}s or more, or raise from";
        if (IsPrecision(search, out var precision) && GoDuration.TryParse(search.Objective.P99, out var p99)
            && p99 * (1000.0 / precision) is var least && window < least)
            yield return $"{path}.window: {search.Window} is too short for a p99 of {search.Objective.P99} and a precision of "
                + $"{search.Precision}: a rate above the capacity would still meet the objective; use {Math.Ceiling(least.TotalSeconds)}s "
                + "or more";
    }

    private static bool IsPrecision(LoadSearch search, out int perMille) =>
        Percent.TryParse(search.Precision, out perMille) && perMille is >= FinestPerMille and <= CoarsestPerMille;
}
