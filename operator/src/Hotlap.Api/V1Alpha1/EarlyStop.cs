namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// Ends a run before its last round, by the width of its intervals and never by their position: testing repeatedly for a difference would
/// find one by chance.
/// </summary>
public sealed record EarlyStop
{
    /// <summary>Minimum rounds, 7 to 100; below 7 there is no interval.</summary>
    public int MinRounds { get; set; } = 7;

    /// <summary>Largest half-width, in percent, of the 95% interval of each primary metric's difference.</summary>
    public string Precision { get; set; } = "2%";
}
