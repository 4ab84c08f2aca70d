namespace Hotlap.Agent.Probe;

/// <summary>The exec of the target's process and the two looks that enclose it, on the monotonic clock.</summary>
internal readonly record struct TargetExec(int Process, string Name, long Before, long After)
{
    /// <summary>The middle of the two looks: off by half of their gap at most, to either side alike.</summary>
    public long Estimate => Before + ((After - Before) / 2);
}
