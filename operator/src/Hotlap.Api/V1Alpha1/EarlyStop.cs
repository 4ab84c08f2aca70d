namespace Hotlap.Api.V1Alpha1;

/// <summary>Ends a run before its last round, by the width of its intervals and never by their place: looking often for a difference would find one.</summary>
public sealed record EarlyStop
{
    /// <summary>Rounds that are measured in any case, 6 to 100: below 6 there is no interval at 95%.</summary>
    public int MinRounds { get; set; } = 6;

    /// <summary>Half the width, in percent, that the 95% interval of every primary metric's difference must not exceed.</summary>
    public string Precision { get; set; } = "2%";
}
