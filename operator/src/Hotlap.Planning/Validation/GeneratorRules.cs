using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Validation;

internal static class GeneratorRules
{
    private const int Most = 32;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        var replicas = spec.Generator.Replicas;
        if (replicas is < 1 or > Most) yield return $"generator.replicas: {replicas} is out of range; use 1 to {Most}";
        if (replicas > 1
            && spec.StartupOnly) yield return $"generator.replicas: {replicas} has no effect with startupOnly, which sends no load; leave "
                + "it out";
    }
}
