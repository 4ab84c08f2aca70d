namespace Hotlap.Api.V1Alpha1;

/// <summary>The end of a run in one word, for people who must decide what to look at: the most serious first.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<RunVerdict>))]
public enum RunVerdict
{
    /// <summary>The run cannot or could not be measured.</summary>
    Failed,

    /// <summary>At least one threshold is violated.</summary>
    Violated,

    /// <summary>At least one comparison has the verdict Worse.</summary>
    Worse,

    /// <summary>At least one threshold is not shown to be met.</summary>
    NotShown,

    /// <summary>A warning affects what the run concludes.</summary>
    Untrusted,

    /// <summary>None of these.</summary>
    Passed,
}
