using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the sweep of a spec, whose variants it has multiplied unless it makes too many.</summary>
internal static class SweepRules
{
    private const int MostFields = 4;
    private const int MostValues = 16;
    private const int LongestValue = 256;
    private const int LongestShown = 64;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Sweep.Count == 0) return [];
        if (UrlRuns.Is(spec)) return ["sweep: Hotlap does not start a service given by url; leave it out"];
        var problems = spec.Sweep.OrderBy(entry => entry.Key, StringComparer.Ordinal)
            .SelectMany(entry => CheckField(entry.Key, entry.Value)).ToList();
        if (spec.Sweep.Count > MostFields)
            problems.Add($"sweep: {spec.Sweep.Count} fields exceed the maximum of {MostFields}; sweep fewer at once");
        if (SweptSpec.MakesTooMany(spec))
            problems.Add(
                $"sweep: makes more than the {SweptSpec.MostVariants} variants that a run can have; list fewer values, or split it");
        return problems.Count > 0 ? problems : SweptField.Of(spec.Sweep).SelectMany(field => CheckVariants(spec, field));
    }

    private static IEnumerable<string> CheckField(string path, List<string> values)
    {
        if (SweptField.Parse(path) is not { } field)
            return [$"sweep: \"{Shown(path)}\" cannot be swept; use limits.cpu, limits.memory, requests.cpu, requests.memory or env.NAME"];
        if (values.Count is 0 or > MostValues) return [$"sweep.{path}: has {values.Count} values; list 1 to {MostValues}"];
        return values.Where(value => value.Length > LongestValue)
            .Select(value => $"sweep.{path}: a value of {value.Length} characters exceeds the maximum of {LongestValue}; shorten it")
            .Concat(field.IsAmount ? CheckAmounts(field, values) : NameRule.Once($"sweep.{path}", values));
    }

    private static string Shown(string path) => path.Length <= LongestShown ? path : path[..LongestShown] + "...";

    /// <summary>Equal amounts would be the same variant twice, such as 1 and 1000m.</summary>
    private static IEnumerable<string> CheckAmounts(SweptField field, List<string> values)
    {
        var amounts = values.ConvertAll(value => (Value: value, Amount: field.Amount(value)));
        return amounts.Where(one => one.Amount is not > 0)
            .Select(one => $"sweep.{field.Path}: \"{one.Value}\" is not an amount above zero; write it as {field.Example}")
            .Concat(amounts.Where(one => one.Amount > 0).GroupBy(one => one.Amount).Where(group => group.Count() > 1).Select(group =>
                $"sweep.{field.Path}: {NameList.Quote(group.Select(one => one.Value))} are the same amount; keep one"));
    }

    private static IEnumerable<string> CheckVariants(BenchmarkRunSpec spec, SweptField field)
    {
        var taken = spec.Variants.Select(field.ValueIn).ToHashSet();
        if (spec.Sweep[field.Path].Exists(value => !taken.Contains(value)))
            yield return $"sweep.{field.Path}: every variant sets {field.Path} itself, so none is swept; remove it from the variants, or "
                + "from the sweep";
        if (!field.IsAmount) yield break;
        foreach (var variant in spec.Variants)
            if (field.Excess(variant) is var (request, limit))
                yield return $"sweep.{field.Path}: variant {variant.Name} would request {request} of {field.Name} with a limit of {limit}; "
                    + "lower the request, or raise the limit";
    }
}
