using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Hotlap.Api.Serialization;

namespace Hotlap.Planning.Digests;

/// <summary>
/// Identifies the measurement of a run. Everything that is recorded belongs to a measurement. Its name is the SHA-256, in lower-case
/// hexadecimal, of the fields that define what is measured. The generation only identifies the version of the spec that was read.
/// </summary>
public static class RunMeasurement
{
    /// <summary>Number of digits of the digest in labels and names.</summary>
    public const int PrefixLength = 10;

    private static readonly ConditionalWeakTable<BenchmarkRunSpec, string> Known = [];

    /// <summary>
    /// Returns the digest of the run's current measurement. For a generation with a status, it is the digest in that status. An upgraded
    /// operator that computes another digest therefore does not restart the measurement.
    /// </summary>
    /// <param name="run">The run.</param>
    public static string Of(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return run.Status is { Measurement: { Length: > 0 } written } && RunStatusReader.IsObserved(run)
            ? written : Of(run.Spec, run.Status?.Trigger);
    }

    /// <summary>Returns the digest of what a spec measures, after the given trigger started a new measurement of it.</summary>
    /// <param name="spec">The spec, which must not be modified afterwards.</param>
    /// <param name="trigger">The last trigger of the run; null before the first.</param>
    internal static string Of(BenchmarkRunSpec spec, MeasurementTrigger? trigger) => trigger is null ? Of(spec)
        : Digest(string.Create(CultureInfo.InvariantCulture, $"{Of(spec)}\n{trigger.Reason}\n{trigger.Time.UtcDateTime:O}"));

    /// <summary>Returns the digest of what a spec measures.</summary>
    /// <param name="spec">The spec, which must not be modified afterwards.</param>
    public static string Of(BenchmarkRunSpec spec) => Known.GetValue(spec, found => Digest(NormalizedSpec.Of(found)));

    /// <summary>Returns the value of <see cref="Api.Labels.Measurement"/> on all objects of the current measurement.</summary>
    /// <param name="run">The run.</param>
    public static string Label(BenchmarkRun run) => Prefix(Of(run));

    /// <summary>Returns the digits of a digest that labels and names contain.</summary>
    /// <param name="measurement">A digest; empty for none.</param>
    public static string Prefix(string measurement) =>
        measurement is { Length: > PrefixLength } ? measurement[..PrefixLength] : measurement;

    /// <summary>Returns the status if it was written for the current measurement, otherwise null.</summary>
    /// <param name="run">The run.</param>
    public static BenchmarkRunStatus? Status(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return run.Status is { } status && (RunStatusReader.IsObserved(run) || status.Measurement == Of(run.Spec, status.Trigger))
            ? status : null;
    }

    /// <summary>Returns the digest of what determines how far a measurement goes, such as rounds and timeouts.</summary>
    /// <param name="spec">The spec.</param>
    public static string Schedule(BenchmarkRunSpec spec) =>
        Digest(CanonicalJson.Of(ScheduleFields.Of(spec), DigestJson.Default.ScheduleFields));

    /// <summary>Returns the digest of all fields of a spec: SHA-256 of its JSON, in hexadecimal digits.</summary>
    /// <param name="spec">The spec.</param>
    public static string Whole(BenchmarkRunSpec spec) =>
        Convert.ToHexStringLower(SHA256.HashData(JsonSerializer.SerializeToUtf8Bytes(spec, ApiJson.Default.BenchmarkRunSpec)));

    /// <summary>Returns the digest without <c>rerun</c>, which measurements that repeat one another share.</summary>
    /// <param name="spec">The spec.</param>
    public static string Repeated(BenchmarkRunSpec spec) => Digest(NormalizedSpec.Of(spec) with { Rerun = "" });

    /// <summary>Returns the digests of the fields that two measurements must share to be comparable, by field name in the spec.</summary>
    /// <param name="spec">The spec.</param>
    public static IReadOnlyDictionary<string, string> Method(BenchmarkRunSpec spec)
    {
        var fields = NormalizedSpec.Of(spec);
        // a request that a variant overrides makes the scenario a different one
        var own = fields.Variants.Where(variant => variant.Scenarios.Count > 0)
            .Select(variant => new Variant { Name = variant.Name, Scenarios = variant.Scenarios });
        var method = new Dictionary<string, string>
        {
            ["scenarios"] = Digest(new BenchmarkRunSpec { Scenarios = fields.Scenarios, Variants = [.. own] }),
            ["target"] = Digest(new BenchmarkRunSpec { Target = fields.Target }),
            ["warmup"] = Digest(new BenchmarkRunSpec { Warmup = fields.Warmup }),
            ["generator"] = Digest(new BenchmarkRunSpec { Generator = fields.Generator }),
            ["startupOnly"] = Digest(new BenchmarkRunSpec { StartupOnly = fields.StartupOnly }),
        };
        // Records of versions without these fields have no digests of them.
        if (fields.Dependencies.Count > 0) method["dependencies"] = Digest(new BenchmarkRunSpec { Dependencies = fields.Dependencies });
        if (fields.Metrics.Count > 0) method["metrics"] = Digest(new BenchmarkRunSpec { Metrics = fields.Metrics });
        foreach (var variant in fields.Variants.Where(variant => variant.Url is not null))
            method[VariantUrl(variant.Name)] = Digest(variant.Url!);
        return method;
    }

    /// <summary>Returns the name of a variant's URL among the fields of <see cref="Method"/>.</summary>
    /// <param name="variant">Name of the variant.</param>
    internal static string VariantUrl(string variant) => $"variants[{variant}].url";

    private static string Digest(BenchmarkRunSpec fields) => Digest(CanonicalJson.Of(fields, DigestJson.Default.BenchmarkRunSpec));

    private static string Digest(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
