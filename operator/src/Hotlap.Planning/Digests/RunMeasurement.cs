using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Digests;

/// <summary>
/// Which measurement a run is at. Everything that is recorded belongs to a measurement, named by the SHA-256 of the fields that say what is
/// measured (lower-case hexadecimal digits); the generation only says which version of the spec was read.
/// </summary>
public static class RunMeasurement
{
    /// <summary>Digits of the digest that are in labels and names.</summary>
    public const int PrefixLength = 10;

    private static readonly ConditionalWeakTable<BenchmarkRunSpec, string> Known = [];

    /// <summary>
    /// Digest of the run's present measurement. For a generation that a status was written for it is the one of that status, so that an
    /// upgraded operator which computes another one does not start the measurement again.
    /// </summary>
    /// <param name="run">The run.</param>
    public static string Of(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return run.Status is { Measurement: { Length: > 0 } written } status && status.ObservedGeneration == run.Metadata.Generation ? written : Of(run.Spec);
    }

    /// <summary>Digest of what a spec measures.</summary>
    /// <param name="spec">The spec, which is not changed afterwards.</param>
    public static string Of(BenchmarkRunSpec spec) =>
        Known.GetValue(spec, found => Digest(Normal.Of(MeasurementFields.Of(found))));

    /// <summary>Value of the label <see cref="Api.Labels.Measurement"/> on everything of the run's present measurement.</summary>
    /// <param name="run">The run.</param>
    public static string Label(BenchmarkRun run) => Prefix(Of(run));

    /// <summary>The digits of a digest that are in labels and names.</summary>
    /// <param name="measurement">A digest; empty for none.</param>
    public static string Prefix(string measurement) => measurement is { Length: > PrefixLength } ? measurement[..PrefixLength] : measurement;

    /// <summary>The status as far as it speaks of the present measurement; null where none was written for it.</summary>
    /// <param name="run">The run.</param>
    public static BenchmarkRunStatus? Status(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return run.Status is { } status && (status.ObservedGeneration == run.Metadata.Generation || status.Measurement == Of(run.Spec)) ? status : null;
    }

    /// <summary>True when a terminal condition stands for exactly this spec. An edit of any field makes it false until the status is computed again.</summary>
    /// <param name="run">The run.</param>
    public static bool HasEnded(BenchmarkRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return run.Status is { } status && status.ObservedGeneration == run.Metadata.Generation
            && status.Conditions.Any(condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" });
    }

    /// <summary>Digest of the fields that decide how far a measurement goes: rounds, early stop, time limits, what a failing variant means, the baseline.</summary>
    /// <param name="spec">The spec.</param>
    public static string Schedule(BenchmarkRunSpec spec) => Digest(CanonicalJson.Of(ScheduleFields.Of(spec), DigestJson.Default.ScheduleFields));

    /// <summary>Digest of what a spec measures without <c>rerun</c>: that of all measurements which repeat one another.</summary>
    /// <param name="spec">The spec.</param>
    public static string Repeated(BenchmarkRunSpec spec) => Digest(Normal.Of(MeasurementFields.Of(spec)) with { Rerun = "" });

    /// <summary>Digest of each field that two measurements must share to be compared, by its name in the spec.</summary>
    /// <param name="spec">The spec.</param>
    public static IReadOnlyDictionary<string, string> Method(BenchmarkRunSpec spec)
    {
        var fields = Normal.Of(MeasurementFields.Of(spec));
        // another request for one variant is another scenario
        var own = fields.Variants.Where(variant => variant.Scenarios.Count > 0).Select(variant => new Variant { Name = variant.Name, Scenarios = variant.Scenarios });
        var method = new Dictionary<string, string>
        {
            ["scenarios"] = Digest(new MeasurementFields { Scenarios = fields.Scenarios, Variants = [.. own] }),
            ["target"] = Digest(new MeasurementFields { Target = fields.Target }),
            ["warmup"] = Digest(new MeasurementFields { Warmup = fields.Warmup }),
            ["generator"] = Digest(new MeasurementFields { Generator = fields.Generator }),
            ["startupOnly"] = Digest(new MeasurementFields { StartupOnly = fields.StartupOnly }),
        };
        // Records from before there were such metrics have no digest of them.
        if (fields.Dependencies.Count > 0) method["dependencies"] = Digest(new MeasurementFields { Dependencies = fields.Dependencies });
        if (fields.Metrics.Count > 0) method["metrics"] = Digest(new MeasurementFields { Metrics = fields.Metrics });
        foreach (var variant in fields.Variants.Where(variant => variant.Url is not null)) method[VariantUrl(variant.Name)] = Digest(variant.Url!);
        return method;
    }

    /// <summary>Name of a variant's URL among the fields of <see cref="Method"/>.</summary>
    /// <param name="variant">Name of the variant.</param>
    internal static string VariantUrl(string variant) => $"variants[{variant}].url";

    private static string Digest(MeasurementFields fields) => Digest(CanonicalJson.Of(fields, DigestJson.Default.MeasurementFields));

    private static string Digest(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
