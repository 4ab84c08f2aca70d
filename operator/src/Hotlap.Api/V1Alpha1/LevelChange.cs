namespace Hotlap.Api.V1Alpha1;

/// <summary>The last change of the level of one metric over the completed measurements of a run.</summary>
public sealed record LevelChange
{
    public string Variant { get; set; } = "";
    public string Scenario { get; set; } = "";
    public string Payload { get; set; } = "";
    public string Metric { get; set; } = "";

    /// <summary>Digest of the first measurement after the change.</summary>
    public string Measurement { get; set; } = "";

    public string? Revision { get; set; }
    public DateTimeOffset? CompletionTime { get; set; }
    public string? ImageDigest { get; set; }

    /// <summary>Median of the measurements before it, in the unit of the metric.</summary>
    public long Before { get; set; }

    /// <summary>Median of the measurements since, in the unit of the metric.</summary>
    public long After { get; set; }

    /// <summary>Null for a metric whose ratio means nothing, and after 0.</summary>
    public long? ChangePerMille { get; set; }
}
