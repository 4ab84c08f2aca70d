namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// A program in place of requests: the container of each variant is run to its end, once in a trial, and states what it measured in a file of
/// results. Nothing is served, so a run of such a scenario has no ports, no startup and no load.
/// </summary>
public sealed record ScenarioProgram
{
    /// <summary>Entry point of variants that have none of their own; null for the image's.</summary>
    public List<string>? Command { get; set; }

    /// <summary>Arguments of variants that have none of their own; null for the image's.</summary>
    public List<string>? Args { get; set; }
}
