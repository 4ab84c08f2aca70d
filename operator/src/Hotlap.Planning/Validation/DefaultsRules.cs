using Hotlap.Planning.Digests;

namespace Hotlap.Planning.Validation;

/// <summary>Validates a run against the defaults of its namespace.</summary>
internal static class DefaultsRules
{
    /// <summary>Returns the problems of the defaults, and of a spec with their limits.</summary>
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, BenchmarkDefaultsSpec? defaults)
    {
        if (defaults is null) return [];
        IEnumerable<string> size = DefaultsChoice.Fits(defaults) ? []
            : [$"BenchmarkDefaults default: is larger than {DefaultsChoice.MostBytes} bytes of JSON; ask an administrator to shorten it"];
        return size.Concat(LimitRules.Check(spec, defaults.Limits));
    }
}
