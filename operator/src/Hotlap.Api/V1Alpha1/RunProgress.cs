namespace Hotlap.Api.V1Alpha1;

/// <summary>How far a run is.</summary>
public sealed record RunProgress
{
    /// <summary>Trials whose samples are recorded.</summary>
    public int TrialsDone { get; set; }

    /// <summary>Recorded trials that are in no figure, because something disturbed their round.</summary>
    public int TrialsDiscarded { get; set; }

    /// <summary>Trials of the whole run: rounds times variants.</summary>
    public int TrialsPlanned { get; set; }

    /// <summary>The two as text for a table, <c>34/60</c>.</summary>
    public string? Trials { get; set; }

    /// <summary>What is being done now, such as <c>round 2, aot: measuring</c>.</summary>
    public string? Current { get; set; }

    /// <summary>The trial whose generators were started; null between two loads.</summary>
    public TrialUnderLoad? UnderLoad { get; set; }

    /// <summary>When the run will likely end, from the trials so far; null before the first.</summary>
    public DateTimeOffset? ExpectedCompletionTime { get; set; }
}
