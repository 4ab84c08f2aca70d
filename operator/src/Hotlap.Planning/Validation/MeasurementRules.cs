using Hotlap.Api.Units;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates proto files: the keys in a ConfigMap, and the paths by which the files import each other.</summary>
internal static class ProtoRules
{
    private const int MostImports = 32;

    public static IEnumerable<string> Check(string path, ProtoSource proto)
    {
        if (proto.ConfigMapKeyRef is { Name.Length: 0 } or { Key.Length: 0 })
            yield return $"{path}.configMapKeyRef: name and key are both required";
        if (proto.Imports.Count > MostImports) yield return $"{path}.imports: {proto.Imports.Count} entries exceed the maximum of "
            + $"{MostImports}; put the messages into fewer files";
        foreach (var import in proto.Imports)
        {
            if (import.Key.Length == 0) yield return $"{path}.imports[{import.Path}].key: is empty; name the key of the file in the "
                + "ConfigMap";
            if (!IsPath(import.Path))
                yield return $"{path}.imports[{import.Path}].path: \"{import.Path}\" is not a valid import path; write it as in the "
                    + "import statement, such as shop/v1/types.proto";
        }

        List<string> paths = [.. proto.Imports.Select(import => import.Path), AgentPaths.ProtoFile(proto.ConfigMapKeyRef.Key)];
        foreach (var folder in paths.Where(one => paths.Exists(other => other.StartsWith($"{one}/", StringComparison.Ordinal))).Distinct())
            yield return $"{path}.imports: \"{folder}\" is both a file and the folder of another file; rename one";
        foreach (var twice in NameRule.Repeated(paths))
            yield return $"{path}.imports: \"{twice.Key}\" is the path of {twice.Count()} files; the proto file and its imports need "
                + "unique paths";
    }

    /// <summary>True for a path below a folder, of which no part leads out of the folder.</summary>
    private static bool IsPath(string path) => path.EndsWith(".proto", StringComparison.Ordinal)
        && path.Split('/')
            .All(part => part.Length > 0 && part is not ("." or "..")
                && part.All(character => char.IsAsciiLetterOrDigit(character) || character is '-' or '_' or '.'));
}

internal static class MeasurementRules
{
    private const int MostRounds = 100;
    private const int MostPriority = 1_000_000;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.Rounds is < 1 or > MostRounds) yield return $"rounds: {spec.Rounds} is out of range; use 1 to {MostRounds} "
            + $"({BenchmarkRunSpec.DefaultRounds} for reliable figures)";
        if (!Exclusivity.All.Contains(spec.Exclusive))
            yield return $"exclusive: \"{spec.Exclusive}\" is not supported; use {NameList.List(Exclusivity.All)}";
        if (Math.Abs((long)spec.Priority) > MostPriority)
            yield return $"priority: {spec.Priority} is out of range; use -{MostPriority} to {MostPriority}";
        foreach (var (field, _, text) in TtlFields.Of(spec.Ttl).Where(ttl => ttl.Text is not null && !TtlFields.TryParse(ttl.Text, out _)))
            yield return $"{field}: \"{text}\" is not a duration from 0s to 10 years (87600h); write it as 24h, or leave it out to "
                + "keep the run";
        if (spec.OnVariantFailure is not (OnVariantFailure.Fail or OnVariantFailure.Continue))
            yield return $"onVariantFailure: \"{spec.OnVariantFailure}\" is unknown; use Fail or Continue, or leave it out for Fail";
        foreach (var outcome in spec.HealthPolicy.UnhealthyOn.Except(UnhealthyOutcomes.All))
            yield return $"healthPolicy.unhealthyOn: \"{outcome}\" is not an outcome; use {NameList.List(UnhealthyOutcomes.All)}";
        (string Field, string Value)[] timeouts =
        [
            ("scheduling", TimeLimits.Scheduling(spec.Timeouts)), ("startup", TimeLimits.Startup(spec.Timeouts)),
            ("trial", TimeLimits.Trial(spec.Timeouts)), ("run", TimeLimits.Run(spec.Timeouts)),
        ];
        foreach (var (field, value) in timeouts)
            if (!GoDuration.IsSecondOrMore(value, out _))
                yield return $"timeouts.{field}: \"{value}\" is not a duration from 1s to 31 days; write it as 2m";
    }

    /// <summary>Rejects a trial that cannot end in time, because it would fail only after all its work.</summary>
    public static IEnumerable<string> CheckTime(BenchmarkRunSpec spec)
    {
        var stated = TimeLimits.Trial(spec.Timeouts);
        if (!GoDuration.TryParse(stated, out var limit)) yield break;
        var needed = RunLength.OfTrial(spec);
        if (needed > limit)
            yield return $"timeouts.trial: {stated} is shorter than the warm-up and load of all cells, which may take "
                + $"{(long)Math.Ceiling(needed.TotalSeconds)}s; raise it, or shorten the load";
    }
}
