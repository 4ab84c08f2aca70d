namespace Hotlap.Api.V1Alpha1;

/// <summary>The trial whose generators were started. Its target is never measured again, even when the generators are lost.</summary>
public sealed record TrialUnderLoad
{
    /// <summary>Round, counted from 1; 0 for a capacity trial.</summary>
    public int Round { get; set; }

    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>UID of the target's pod.</summary>
    public string TargetUid { get; set; } = "";
}
