namespace Hotlap.Measurement.Comparing;

/// <summary>Describes the hardware on which a variant ran, for <see cref="ComparedVariant.Hardware"/>.</summary>
public static class Hardware
{
    /// <summary>Returns the distinct architectures and CPU counts of the targets' nodes, sorted; empty when none is known.</summary>
    public static string Describe(IEnumerable<Machine> nodes) => string.Join(
        ", ",
        nodes.Where(node => node.Architecture is not null || node.Cpus is not null)
            .Select(node => node.ToString()).Distinct().Order(StringComparer.Ordinal));
}
