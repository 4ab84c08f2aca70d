namespace Hotlap.Measurement.Comparing;

/// <summary>What a comparison must know of a variant beside its trials.</summary>
/// <param name="Name">Name of the variant.</param>
/// <param name="ImageBytes">Compressed bytes of its image; null where they are not known.</param>
/// <param name="Hardware">Architecture and type of the node that it ran on, in any form; where two differ, no verdict is given. Empty where it is not known.</param>
public sealed record ComparedVariant(string Name, long? ImageBytes = null, string Hardware = "")
{
    /// <summary>True where a trial ran on an emulated node: its times are compared with nothing.</summary>
    public bool IsEmulated { get; init; }
}
