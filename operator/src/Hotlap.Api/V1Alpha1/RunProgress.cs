namespace Hotlap.Api.V1Alpha1;

/// <summary>Progress of a run.</summary>
public sealed record RunProgress
{
    /// <summary>Trials whose samples are recorded.</summary>
    public int TrialsDone { get; set; }

    /// <summary>Recorded trials that are excluded from the results, because their round was disrupted.</summary>
    public int TrialsDiscarded { get; set; }

    /// <summary>Trials of the whole run: rounds times variants.</summary>
    public int TrialsPlanned { get; set; }

    /// <summary>Trials done and planned as text for a table, such as <c>34/60</c>.</summary>
    public string? Trials { get; set; }

    /// <summary>Current step, such as <c>round 2, aot: measuring</c>.</summary>
    public string? Current { get; set; }

    /// <summary>The trial whose generators were started; null between two loads.</summary>
    public TrialUnderLoad? UnderLoad { get; set; }

    /// <summary>Estimated end of the run, from the trials so far; null before the first trial.</summary>
    public DateTimeOffset? ExpectedCompletionTime { get; set; }
}
