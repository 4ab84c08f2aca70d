namespace Hotlap.Api.V1Alpha1;

/// <summary>A variant that was given up while the others continue.</summary>
public sealed record FailedVariant
{
    public string Name { get; set; } = "";
    public int? Round { get; set; }
    public string Reason { get; set; } = "";
    public string Message { get; set; } = "";
}

public sealed record RunProgress
{
    public int TrialsDone { get; set; }
    public int TrialsDiscarded { get; set; }
    public int TrialsPlanned { get; set; }
    public string? Trials { get; set; }
    public string? RecordsDigest { get; set; }
    public string? Current { get; set; }
    public TrialUnderLoad? UnderLoad { get; set; }
    public DateTimeOffset? ExpectedCompletionTime { get; set; }
}

/// <summary>The trial whose generators were started. Its target is never measured again, even when the generators are lost.</summary>
public sealed record TrialUnderLoad
{
    public int Round { get; set; }
    public string Variant { get; set; } = "";
    public string TargetUid { get; set; } = "";
}
