namespace Hotlap.Measurement.Doubting;

/// <summary>Codes of what was seen beside the figures and speaks against them. Those that a tool states itself are in <see cref="Tools.ToolWarnings"/>.</summary>
public static class DoubtCodes
{
    /// <summary>Requests failed.</summary>
    public const string Errors = "Errors";

    /// <summary>The trials of a variant did not all run the same image.</summary>
    public const string DigestChanged = "DigestChanged";

    /// <summary>Rounds were disturbed, discarded and not made good.</summary>
    public const string Disturbed = "Disturbed";

    /// <summary>Rounds were disturbed, discarded and measured again.</summary>
    public const string RoundsDiscarded = "RoundsDiscarded";

    /// <summary>The generator was near the end of its CPU.</summary>
    public const string GeneratorSaturated = "GeneratorSaturated";

    /// <summary>The kernel held the generator back at its CPU limit.</summary>
    public const string GeneratorThrottled = "GeneratorThrottled";

    /// <summary>The kernel held the target back at its CPU limit, in an open loop.</summary>
    public const string TargetThrottled = "TargetThrottled";

    /// <summary>The target ran at its CPU limit, in a closed loop.</summary>
    public const string TargetAtLimit = "TargetAtLimit";

    /// <summary>A dependency was at its CPU limit.</summary>
    public const string DependencyAtLimit = "DependencyAtLimit";

    /// <summary>A dependency ran on the target's node.</summary>
    public const string DependencyOnTargetNode = "DependencyOnTargetNode";

    /// <summary>The target ran on an emulated node.</summary>
    public const string Emulated = "Emulated";

    /// <summary>The trials of a variant did not all run on the same nodes.</summary>
    public const string NodeChanged = "NodeChanged";

    /// <summary>Others used much CPU on the target's node.</summary>
    public const string NodeBusy = "NodeBusy";

    /// <summary>Others used some CPU on the target's node.</summary>
    public const string NodeShared = "NodeShared";

    /// <summary>Variants of a cell were driven by different tools.</summary>
    public const string ToolDiffers = "ToolDiffers";

    /// <summary>Generator and target ran on one node.</summary>
    public const string SameNode = "SameNode";

    /// <summary>Trials were far apart.</summary>
    public const string HighVariation = "HighVariation";

    /// <summary>Trials were somewhat apart.</summary>
    public const string Variation = "Variation";

    /// <summary>Trials fell into two groups.</summary>
    public const string TwoModes = "TwoModes";

    /// <summary>Trials rose or fell in the order in which they were measured.</summary>
    public const string Trend = "Trend";

    /// <summary>The measured window was short.</summary>
    public const string ShortRun = "ShortRun";

    /// <summary>The operator or its agent was upgraded during the measurement.</summary>
    public const string VersionChanged = "VersionChanged";

    /// <summary>Too few rounds for a verdict.</summary>
    public const string FewRounds = "FewRounds";
}
