namespace Hotlap.Measurement.Programs;

/// <summary>The parsed keys of one line. Its latencies are already recorded.</summary>
internal struct ResultsLine
{
    public ResultsKeys Keys { get; set; }

    public string Tool { get; set; }

    public string? Version { get; set; }

    public WindowMark Mark { get; set; }

    public long Errors { get; set; }

    public string? Cause { get; set; }

    public string Metric { get; set; }

    public long Value { get; set; }
}
