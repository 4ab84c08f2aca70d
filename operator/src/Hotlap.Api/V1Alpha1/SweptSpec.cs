using System.Security.Cryptography;

namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// A spec whose variants are multiplied by its sweep. A variant keeps what it sets itself, so a spec that is multiplied once stays as it
/// is.
/// </summary>
public static class SweptSpec
{
    /// <summary>Largest number of variants of a run, with those that a sweep makes.</summary>
    public const int MostVariants = 32;

    private const int LongestName = 40;
    private const int HashDigits = 6;

    /// <summary>Returns a spec with the variants of its sweep; as it is without a sweep, and if that makes too many.</summary>
    public static BenchmarkRunSpec Of(BenchmarkRunSpec spec)
    {
        if (spec.Sweep.Count == 0 || MakesTooMany(spec)) return spec;
        var variants = Expand(spec);
        return variants.Any(swept => swept.Values.Count > 0)
            ? spec with { Variants = [.. variants.Select(swept => swept.Variant)] } : spec;
    }

    /// <summary>True for a sweep with more combinations than a run can have variants.</summary>
    public static bool MakesTooMany(BenchmarkRunSpec spec) => MostVariants < spec.Variants.Sum(variant => Fields(spec, variant)
        .Aggregate(1L, (count, field) => Math.Min(count * spec.Sweep[field.Path].Count, MostVariants + 1)));

    /// <summary>Returns all variants in the order of the spec, and within it in the order of the values.</summary>
    public static IReadOnlyList<SweptVariant> Expand(BenchmarkRunSpec spec)
    {
        var all = spec.Variants.SelectMany((variant, index) => Expand(spec, variant, index)).ToList();
        var ambiguous = all.CountBy(swept => swept.Variant.Name, StringComparer.Ordinal)
            .Where(count => count.Value > 1).Select(count => count.Key).ToHashSet(StringComparer.Ordinal);
        return [.. all.Select(swept => swept.Values.Count > 0
            && (swept.Variant.Name.Length > LongestName || ambiguous.Contains(swept.Variant.Name)) ? Shortened(swept) : swept)];
    }

    private static IEnumerable<SweptField> Fields(BenchmarkRunSpec spec, Variant variant) =>
        SweptField.Of(spec.Sweep).Where(field => field.ValueIn(variant) is null);

    private static IEnumerable<SweptVariant> Expand(BenchmarkRunSpec spec, Variant variant, int index)
    {
        var shared = spec.Target.Resources ?? DefaultResources.Target();
        IEnumerable<SweptVariant> made = [new(variant, index, [])];
        foreach (var field in Fields(spec, variant))
            made = made.SelectMany(one => spec.Sweep[field.Path].Select(value => one with
            {
                Variant = field.Set(one.Variant, value, shared) with
                {
                    Name = Name(one.Variant.Name, field.Title(value)), SweptFrom = variant.Name,
                },
                Values = [.. one.Values, (field, value)],
            }));
        return made;
    }

    /// <summary>Returns a name of letters, digits and single dashes.</summary>
    private static string Name(string name, string title)
    {
        var text = new StringBuilder(name);
        foreach (var letter in "-" + title)
            if (char.IsAsciiLetterOrDigit(letter)) text.Append(char.ToLowerInvariant(letter));
            else if (text.Length > 0 && text[^1] != '-') text.Append('-');
        return text.ToString().TrimEnd('-');
    }

    /// <summary>Replaces the end of a name that is too long, or that another variant has, by digits of its values.</summary>
    private static SweptVariant Shortened(SweptVariant swept)
    {
        var values = string.Join('\n', swept.Values.Select(value => $"{value.Field.Path}={value.Value}"));
        var digits = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{swept.Variant.Name}\n{values}")))[..HashDigits];
        var name = swept.Variant.Name;
        var kept = name[..Math.Min(name.Length, LongestName - HashDigits - 1)].TrimEnd('-');
        return swept with { Variant = swept.Variant with { Name = $"{kept}-{digits}" } };
    }
}

/// <summary>A variant with the values of a sweep.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Index">Zero-based position of the variant that it comes from.</param>
/// <param name="Values">The values that the sweep has set; empty if the variant is as it was written.</param>
public sealed record SweptVariant(Variant Variant, int Index, IReadOnlyList<(SweptField Field, string Value)> Values);
