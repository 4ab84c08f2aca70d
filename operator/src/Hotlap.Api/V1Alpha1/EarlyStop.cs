namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Ends a run before its last round, by the width of its intervals and never by their place: looking often for a difference would find
/// one.
/// </summary>
public sealed record EarlyStop
{
    /// <summary>Rounds that are measured in any case, 7 to 100: below 7 there is no interval.</summary>
    public int MinRounds { get; set; } = 7;

    /// <summary>Half the width, in percent, that the 95% interval of every primary metric's difference must not exceed.</summary>
    public string Precision { get; set; } = "2%";
}
