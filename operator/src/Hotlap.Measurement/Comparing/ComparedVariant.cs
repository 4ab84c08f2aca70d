namespace Hotlap.Measurement.Comparing;

/// <summary>Properties of a variant that a comparison needs in addition to its trials.</summary>
/// <param name="Name">Name of the variant.</param>
/// <param name="ImageBytes">Compressed size of its image in bytes; null when unknown.</param>
/// <param name="Hardware">
/// Hardware on which it ran, see <c>Hardware.Describe</c>. There is no verdict when the texts of two variants differ. Empty when unknown.
/// </param>
public sealed record ComparedVariant(string Name, long? ImageBytes = null, string Hardware = "")
{
    /// <summary>True when any trial ran on an emulated node. Its times are not compared.</summary>
    public bool IsEmulated { get; init; }
}
