using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>Observed state and results of a run. Automation relies on <see cref="Conditions"/> alone.</summary>
public sealed record BenchmarkRunStatus
{
    public long ObservedGeneration { get; set; }
    public string? Measurement { get; set; }
    public string? Schedule { get; set; }
    public BenchmarkDefaultsSpec? Defaults { get; set; }
    public TakenTemplate? Template { get; set; }
    public MeasurementTrigger? Trigger { get; set; }
    public DateTimeOffset? NextScheduleTime { get; set; }
    public TagsStatus? Tags { get; set; }
    public List<Condition> Conditions { get; set; } = [];
    public string? State { get; set; }
    public string? Summary { get; set; }
    public RunProgress? Progress { get; set; }
    public DateTimeOffset? StartTime { get; set; }
    public DateTimeOffset? CompletionTime { get; set; }
    public RunEnvironment? Environment { get; set; }
    public List<FailedVariant>? FailedVariants { get; set; }
    public string? ResultsMeasurement { get; set; }
    public PreviousStatus? Previous { get; set; }
    public List<LevelChange>? LevelChanges { get; set; }
    public List<VariantStatus>? Variants { get; set; }
    public List<CellStatus>? Results { get; set; }
    public List<ComparisonStatus>? Comparisons { get; set; }
    public List<ThresholdStatus>? Thresholds { get; set; }
    public List<OutlierStatus>? Outliers { get; set; }
}

/// <summary>What caused an unchanged spec to be measured again. Its time is part of the measurement's digest.</summary>
public sealed record MeasurementTrigger
{
    /// <summary>One of <see cref="TriggerReasons"/>.</summary>
    public string Reason { get; set; } = "";

    /// <summary>The scheduled time, or when the tags were looked up.</summary>
    public DateTimeOffset Time { get; set; }
}

/// <summary>Values of <see cref="MeasurementTrigger.Reason"/>.</summary>
public static class TriggerReasons
{
    /// <summary>A time of the run's schedule.</summary>
    public const string Schedule = "Schedule";

    /// <summary>A tag of the run's images names another image.</summary>
    public const string ImageChange = "ImageChange";
}
