namespace Hotlap.Measurement.Comparing;

/// <summary>Result of a comparison. The names appear in the status.</summary>
public enum Verdict
{
    /// <summary>The data is insufficient: the interval contains a margin, or there is no interval.</summary>
    Inconclusive,

    /// <summary>The whole interval is beyond the margin, in the direction of improvement.</summary>
    Better,

    /// <summary>The whole interval is beyond the margin, in the direction of regression.</summary>
    Worse,

    /// <summary>The whole interval is within the margins.</summary>
    Same,

    /// <summary>The two sides ran on different hardware, so there is no verdict.</summary>
    HardwareDiffers,

    /// <summary>A side ran on an emulated node, whose times do not characterize the service, so there is no verdict.</summary>
    Emulated,
}
