namespace Hotlap.Planning.Specs;

internal static class CapacityRound
{
    /// <summary>The round before the first. It measures capacities, and no figure includes it.</summary>
    public const int Number = 0;
}
