using System.Text.RegularExpressions;
using Hotlap.Api.Units;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the prices for the cost of requests.</summary>
internal static partial class CostRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Cost is not { } cost) yield break;
        (string Field, string? Text)[] prices = [("perCoreHour", cost.PerCoreHour), ("perGiBHour", cost.PerGiBHour)];
        foreach (var (field, text) in prices)
        {
            if (text is not null && !Money.TryParse(text, out _))
                yield return $"cost.{field}: \"{text}\" is not an amount; write a decimal with at most six places, such as \"0.035\"";
        }

        if (Array.TrueForAll(prices, price => price.Text is null || (Money.TryParse(price.Text, out var amount) && amount == 0)))
            yield return "cost: no price is above zero; set perCoreHour, perGiBHour or both, or leave cost out";
        if (cost.Currency is { } currency && !Currency().IsMatch(currency))
            yield return $"cost.currency: \"{currency}\" is not a currency code; write three letters, such as EUR, or leave it out";
        if (Unmeasured(spec) is { } reason) yield return $"cost: {reason}; leave cost out";
    }

    private static string? Unmeasured(BenchmarkRunSpec spec) => spec.StartupOnly ? "startupOnly sends no requests"
        : UrlRuns.Is(spec) ? "what a service at a url occupies is not known"
        : spec.Scenarios.TrueForAll(scenario => scenario.Program is not null) ? "programs send no requests that could be counted"
        : null;

    [GeneratedRegex("^[A-Z]{3}\\z", RegexOptions.CultureInvariant)]
    private static partial Regex Currency();
}
