namespace Hotlap.Api.V1Alpha1;

/// <summary>Load before each measurement whose answers are discarded. Zero duration and no requests: none.</summary>
public sealed record Warmup
{
    /// <summary>Default of <see cref="Duration"/>.</summary>
    public const string DefaultDuration = "5s";

    /// <summary>Length of the warm-up; null for the default unless <see cref="Requests"/> is set.</summary>
    public string? Duration { get; set; }

    /// <summary>Warm-up by number of requests instead.</summary>
    public long? Requests { get; set; }
}
