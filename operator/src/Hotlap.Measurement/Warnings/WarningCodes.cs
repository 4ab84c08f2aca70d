namespace Hotlap.Measurement.Warnings;

/// <summary>
/// Codes of warnings and notes that Hotlap derives from the measurement. Those that come with a tool's results are in
/// <see cref="Tools.ToolWarnings"/>.
/// </summary>
public static class WarningCodes
{
    /// <summary>More requests failed than is acceptable, or an answer had a wrong status.</summary>
    public const string Errors = "Errors";

    /// <summary>In a closed loop, far fewer calls were in flight than planned.</summary>
    public const string ConcurrencyNotReached = "ConcurrencyNotReached";

    /// <summary>Answers under load had another size than the answer that was checked before it.</summary>
    public const string AnswerSizeChanged = "AnswerSizeChanged";

    /// <summary>The trials of a variant did not all run the same image.</summary>
    public const string DigestChanged = "DigestChanged";

    /// <summary>Neither the registry nor the nodes said which content an image has.</summary>
    public const string ImageUnknown = "ImageUnknown";

    /// <summary>The operator could not read the registry, so nodes chose the image by its tag.</summary>
    public const string ImageUnresolved = "ImageUnresolved";

    /// <summary>Rounds were disrupted and discarded, and not all of them were replaced.</summary>
    public const string Disrupted = "Disrupted";

    /// <summary>Rounds were disrupted and discarded, and all of them were measured again.</summary>
    public const string RoundsDiscarded = "RoundsDiscarded";

    /// <summary>Requests failed on the generator's side, before they reached the target.</summary>
    public const string GeneratorErrors = "GeneratorErrors";

    /// <summary>The generator was close to its CPU limit.</summary>
    public const string GeneratorSaturated = "GeneratorSaturated";

    /// <summary>The generator kept fewer calls in flight than planned, because it was slow to send the next one.</summary>
    public const string GeneratorIdle = "GeneratorIdle";

    /// <summary>The kernel throttled the generator at its CPU limit.</summary>
    public const string GeneratorThrottled = "GeneratorThrottled";

    /// <summary>The kernel throttled the target at its CPU limit, in an open loop at a planned rate.</summary>
    public const string TargetThrottled = "TargetThrottled";

    /// <summary>The target ran at its CPU limit in a closed loop or in a search, as is expected there.</summary>
    public const string TargetAtLimit = "TargetAtLimit";

    /// <summary>A dependency was at its CPU limit.</summary>
    public const string DependencyAtLimit = "DependencyAtLimit";

    /// <summary>A dependency ran on the target's node.</summary>
    public const string DependencyOnTargetNode = "DependencyOnTargetNode";

    /// <summary>The target ran on an emulated node.</summary>
    public const string Emulated = "Emulated";

    /// <summary>The trials of a variant did not all run on the same nodes.</summary>
    public const string NodeChanged = "NodeChanged";

    /// <summary>Other processes used much CPU on the target's node.</summary>
    public const string NodeBusy = "NodeBusy";

    /// <summary>Other processes used some CPU on the target's node.</summary>
    public const string NodeShared = "NodeShared";

    /// <summary>Different tools generated the load for the variants of a cell.</summary>
    public const string ToolDiffers = "ToolDiffers";

    /// <summary>Generator and target ran on the same node.</summary>
    public const string SameNode = "SameNode";

    /// <summary>The coefficient of variation over trials is high, and the interval of their median is wide.</summary>
    public const string HighVariation = "HighVariation";

    /// <summary>The coefficient of variation over trials is moderate, or high with a narrow interval.</summary>
    public const string Variation = "Variation";

    /// <summary>The distribution over trials is bimodal.</summary>
    public const string TwoModes = "TwoModes";

    /// <summary>Single trials lie far from the median of their variant.</summary>
    public const string Outliers = "Outliers";

    /// <summary>Values rose or fell in the order in which the trials were measured.</summary>
    public const string Trend = "Trend";

    /// <summary>The measured window holds too few answers or clock ticks for a figure, or is too short.</summary>
    public const string ShortRun = "ShortRun";

    /// <summary>The operator or the agent was upgraded during the measurement.</summary>
    public const string VersionChanged = "VersionChanged";

    /// <summary>The target's program appeared later than its container had started.</summary>
    public const string StartupUnclear = "StartupUnclear";

    /// <summary>The largest possible error of the startup is a large part of it.</summary>
    public const string StartupImprecise = "StartupImprecise";

    /// <summary>The target's processes share pages, and only bounds of their memory are known.</summary>
    public const string MemoryShared = "MemoryShared";

    /// <summary>The cluster gave the target other limits than the spec.</summary>
    public const string LimitsChanged = "LimitsChanged";

    /// <summary>The cluster changed the target's pods in another way.</summary>
    public const string PodChanged = "PodChanged";

    /// <summary>Others were connected to the target's port while it was measured.</summary>
    public const string ForeignConnections = "ForeignConnections";

    /// <summary>The cluster added containers to the target's pods.</summary>
    public const string Sidecars = "Sidecars";

    /// <summary>The cluster added containers to some of the target's pods, and not to others.</summary>
    public const string SidecarsChanged = "SidecarsChanged";

    /// <summary>The figures of the target include the containers beside it.</summary>
    public const string SidecarsIncluded = "SidecarsIncluded";

    /// <summary>There are too few rounds for a verdict.</summary>
    public const string FewRounds = "FewRounds";
}
