namespace Hotlap.Agent.Probe;

/// <summary>The exec of the target's process, with the polls before and after it, on the monotonic clock.</summary>
internal readonly record struct TargetExec(int Process, string Name, long Before, long After)
{
    /// <summary>The midpoint of the two polls. Its error is at most half of the interval between them, in either direction.</summary>
    public long Estimate => Before + ((After - Before) / 2);
}
