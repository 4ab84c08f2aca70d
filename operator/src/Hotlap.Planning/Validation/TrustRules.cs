using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the warnings that a run accepts.</summary>
internal static class TrustRules
{
    private const int Most = 16;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Trust?.Accept is not { } codes) yield break;
        if (codes.Count > Most) yield return $"trust.accept: {codes.Count} entries exceed the maximum of {Most}";
        foreach (var problem in NameRule.Once("trust.accept", codes)) yield return problem;
        foreach (var code in codes.Distinct().Where(code => !Acceptable.Contains(code) && !IsNote(code)))
            yield return $"trust.accept: {Refuse(code)}";
    }

    private static IReadOnlyList<string> Acceptable { get; } =
        [.. WarningKinds.All.Select(kind => kind.Code).Where(WarningKinds.CanBeAccepted)];

    /// <summary>A note makes no run untrustworthy. It may have been a warning in an earlier release.</summary>
    private static bool IsNote(string code) => WarningKinds.Find(code).Effect == WarningEffect.None;

    private static string Refuse(string code) => WarningKinds.All.FirstOrDefault(kind => kind.Code == code)?.Effect switch
    {
        WarningEffect.Wrong => $"\"{code}\" cannot be accepted, because the figures are then not those of the requested work; leave it out",
        _ => NameList.Unknown("warning", code, Acceptable.Order(StringComparer.Ordinal)),
    };
}
