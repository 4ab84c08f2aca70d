namespace Hotlap.Planning.Notices;

/// <summary>The end of a run as a CloudEvent, version 1.0. Sent twice, it has the same ID.</summary>
public sealed record Notice
{
    /// <summary>Version of the specification of CloudEvents.</summary>
    public string Specversion { get; set; } = "1.0";

    /// <summary>UID of the run, its outcome, and the time of its end in Unix seconds.</summary>
    public string Id { get; set; } = "";

    /// <summary>Path of the run in the API.</summary>
    public string Source { get; set; } = "";

    /// <summary><c>dev.hotlap.benchmarkrun.completed</c> or <c>.failed</c>.</summary>
    public string Type { get; set; } = "";

    /// <summary>Namespace and name of the run, with a slash between them.</summary>
    public string Subject { get; set; } = "";

    /// <summary>Time when the run ended, in whole seconds.</summary>
    public DateTimeOffset Time { get; set; }

    /// <summary>Media type of <see cref="Data"/>.</summary>
    public string Datacontenttype { get; set; } = "application/json";

    /// <summary>The result.</summary>
    public NoticeData Data { get; set; } = new();

    /// <summary>Returns the ID of the notice of a run.</summary>
    /// <param name="run">The run, which has ended.</param>
    /// <param name="end">Time of its end.</param>
    public static string IdOf(BenchmarkRun run, DateTimeOffset end)
    {
        ArgumentNullException.ThrowIfNull(run);
        return $"{run.Metadata.Uid}/{OutcomeOf(run)}/{end.ToUnixTimeSeconds()}";
    }

    /// <summary>Returns <c>completed</c> or <c>failed</c> for a run that has ended.</summary>
    internal static string OutcomeOf(BenchmarkRun run) => RunStatusReader.IsFailed(run) ? "failed" : "completed";
}

/// <summary>The result of a run. Lists and texts are cut, so that a notice has at most 64 KiB.</summary>
public sealed record NoticeData
{
    /// <summary>Namespace of the run.</summary>
    public string Namespace { get; set; } = "";

    /// <summary>Name of the run.</summary>
    public string Name { get; set; } = "";

    /// <summary>UID of the run.</summary>
    public string Uid { get; set; } = "";

    /// <summary>Generation of the spec.</summary>
    public long Generation { get; set; }

    /// <summary>Digest of what was measured.</summary>
    public string? Measurement { get; set; }

    /// <summary>The annotation <c>hotlap.dev/revision</c>; null without it.</summary>
    public string? Revision { get; set; }

    /// <summary>The end of the run in one word.</summary>
    public RunVerdict Verdict { get; set; }

    /// <summary>The line of <c>status.summary</c>.</summary>
    public string? Summary { get; set; }

    /// <summary>Start of the measurement.</summary>
    public DateTimeOffset? StartTime { get; set; }

    /// <summary>End of the measurement.</summary>
    public DateTimeOffset? CompletionTime { get; set; }

    /// <summary>The conditions with a message, such as Failed with the reason, ThresholdsMet and Trustworthy.</summary>
    public List<Condition> Conditions { get; set; } = [];

    /// <summary>Thresholds as in the status, violated ones first.</summary>
    public List<ThresholdStatus> Thresholds { get; set; } = [];

    /// <summary>Number of thresholds that are left out.</summary>
    public int ThresholdsOmitted { get; set; }

    /// <summary>Comparisons as in the status, those that are worse first, then those that are better. None for a failed run.</summary>
    public List<ComparisonStatus> Comparisons { get; set; } = [];

    /// <summary>Number of comparisons that are left out.</summary>
    public int ComparisonsOmitted { get; set; }
}

/// <summary>Writes notices: camelCase names, nulls omitted.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Notice))]
[JsonSerializable(typeof(ChatMessage))]
public sealed partial class NoticeJson : JsonSerializerContext;
