namespace Hotlap.Agent.Load;

/// <summary>A cell, or one rate of its search, at which generators meet.</summary>
/// <param name="Cell">Index of the cell.</param>
/// <param name="Step">Number of the rate, from 0; null without a search.</param>
internal readonly record struct CellStep(int Cell, int? Step = null)
{
    /// <summary>Returns the name of a phase at the probe's barrier.</summary>
    public string Phase(string name) => Step is { } step ? $"{name}-{step}" : name;
}
