namespace Hotlap.Measurement.Comparing;

/// <summary>What a variant ran on, as one text for <see cref="ComparedVariant.Hardware"/>.</summary>
public static class Hardware
{
    /// <summary>Architecture and CPUs of the nodes that targets ran on, sorted; empty where neither is known of any.</summary>
    public static string Describe(IEnumerable<Machine> nodes) => string.Join(
        ", ",
        nodes.Where(node => node.Architecture is not null || node.Cpus is not null)
            .Select(node => node.ToString()).Distinct().Order(StringComparer.Ordinal));
}
