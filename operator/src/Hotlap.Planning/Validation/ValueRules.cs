using Hotlap.Api.Serialization;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates values from ConfigMaps and Secrets, which an author could read in a pod that the operator creates.</summary>
internal static class ValueRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, AuthorLimits limits) =>
        ValuePlaces.OfEnvironments(spec).SelectMany(place => CheckVariable(place.Path, place.Entry))
            .Concat(ValuePlaces.OfRequests(spec).SelectMany(place => CheckText(place.Path, place.Entry)))
            .Concat(ValuePlaces.OfEnvironments(spec).Concat(ValuePlaces.OfRequests(spec))
                .SelectMany(place => CheckSource($"{place.Path}.valueFrom", place.Entry.ValueFrom, limits)))
            .Concat(ValuePlaces.OfObjects(spec).SelectMany(place => CheckObject(place.Path, place.Source, limits)));

    private static IEnumerable<string> CheckVariable(string path, EnvVar entry) =>
        entry is { ValueFrom: not null, Value.Length: > 0 } ? [$"{path}: both value and valueFrom are set; keep one"] : [];

    private static IEnumerable<string> CheckText(string path, EnvVar entry) =>
        entry.ValueFrom is null && entry.Value.Contains(RequestPlan.ValueMark, StringComparison.Ordinal)
            ? [$"{path}.value: {RequestPlan.ValueMark} is not replaced without valueFrom; set valueFrom, or write the literal value"]
        : entry is { ValueFrom: not null, Value.Length: > 0 } && !entry.Value.Contains(RequestPlan.ValueMark, StringComparison.Ordinal)
            ? [$"{path}.value: \"{entry.Value}\" has no {RequestPlan.ValueMark}, so valueFrom would be ignored; write it as in \"Bearer "
                + $"{RequestPlan.ValueMark}\", or leave value out"]
            : [];

    private static IEnumerable<string> CheckSource(string path, ValueSource? source, AuthorLimits limits)
    {
        if (source is null) yield break;
        foreach (var problem in CheckChoice(path, ("configMapKeyRef", source.ConfigMapKeyRef), ("secretKeyRef", source.SecretKeyRef)))
            yield return problem;
        foreach (var (field, reference) in new[] { ("configMapKeyRef", source.ConfigMapKeyRef), ("secretKeyRef", source.SecretKeyRef) })
            if (reference is { Name.Length: 0 } or { Key.Length: 0 }) yield return $"{path}.{field}: name and key are both required";
        if (source.SecretKeyRef is not null && Refusal($"{path}.secretKeyRef", limits) is { } refusal) yield return refusal;
    }

    private static IEnumerable<string> CheckObject(string path, EnvSource source, AuthorLimits limits)
    {
        foreach (var problem in CheckChoice(path, ("configMapRef", source.ConfigMapRef), ("secretRef", source.SecretRef)))
            yield return problem;
        if (source.ConfigMapRef is { Name.Length: 0 } || source.SecretRef is { Name.Length: 0 })
            yield return $"{path}: name is empty; set the name of the object";
        if (source.SecretRef is not null && Refusal($"{path}.secretRef", limits) is { } refusal) yield return refusal;
    }

    private static IEnumerable<string> CheckChoice(string path, (string Name, object? Set) one, (string Name, object? Set) other) =>
        (one.Set, other.Set) switch
        {
            (null, null) => [$"{path}: neither {one.Name} nor {other.Name} is set; set one"],
            (not null, not null) => [$"{path}: both {one.Name} and {other.Name} are set; set one"],
            _ => [],
        };

    /// <summary>Returns why a Secret cannot be used; null when it can.</summary>
    public static string? Refusal(string path, AuthorLimits limits) => limits.ValueSources.Contains(AuthorLimits.Secret)
        ? null
        : $"{path}: Secrets are not allowed by the operator's settings; use a ConfigMap, or ask an administrator to allow them "
            + $"(--allow=env={AuthorLimits.Secret})";
}

/// <summary>Limits a spec to 128 KiB, because the operator keeps the specs of waiting runs.</summary>
public static class SpecSizeRule
{
    /// <summary>Largest size of a spec in bytes: as JSON without whitespace in UTF-8, with its fields and their defaults.</summary>
    public const int MostBytes = 128 * 1024;

    internal static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var bytes = Measure(spec);
        if (bytes > MostBytes)
            yield return $"spec: {bytes} bytes of JSON exceed the limit of {MostBytes}; put proto files into a ConfigMap, or split the run";
    }

    /// <summary>Returns the size of a spec in bytes, as <see cref="MostBytes"/> counts it.</summary>
    public static long Measure(BenchmarkRunSpec spec) => JsonSize.Of(spec, ApiJson.Default.BenchmarkRunSpec);
}
