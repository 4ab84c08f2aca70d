namespace Hotlap.Measurement.Comparing;

/// <summary>What a comparison says. The names are those of the status.</summary>
public enum Verdict
{
    /// <summary>Not enough is known: the interval crosses a margin, or there is none.</summary>
    Inconclusive,

    /// <summary>The whole interval is beyond the margin, on the good side.</summary>
    Better,

    /// <summary>The whole interval is beyond the margin, on the bad side.</summary>
    Worse,

    /// <summary>The whole interval is within the margins.</summary>
    Same,

    /// <summary>The two ran on different hardware, so no verdict is given.</summary>
    HardwareDiffers,

    /// <summary>One of the two ran on an emulated node, whose times say nothing of the service, so no verdict is given.</summary>
    Emulated,
}
