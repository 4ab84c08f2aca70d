using System.Diagnostics;
using Hotlap.Operator.Observing;
using OpenTelemetry;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Hotlap.Operator.Tracing;

/// <summary>Exports each run once, when it ends, as one trace by OTLP. Does nothing without an OTLP endpoint.</summary>
internal sealed class RunTracer(string version) : IDisposable
{
    private const string Name = "Hotlap.Runs";

    private readonly ActivitySource _source = new(Name);
    private readonly TracerProvider? _exporter = string.IsNullOrEmpty(Environment.GetEnvironmentVariable("OTEL_EXPORTER_OTLP_ENDPOINT"))
        ? null
        : Sdk.CreateTracerProviderBuilder()
            .SetResourceBuilder(ResourceBuilder.CreateDefault().AddService("hotlap-operator", serviceVersion: version))
            .AddSource(Name)
            .AddOtlpExporter()
            .Build();

    /// <summary>Exports the run if the given status ends it; call after that status was written.</summary>
    public void Ended(RunObservation observation, BenchmarkRunStatus status)
    {
        if (!_source.HasListeners() || IsRestored(observation) || !Observer.IsActive(observation.Run)
            || Observer.IsActive(observation.Run with { Status = status })) return;
        if (RunSpans.Of(observation, status) is { } root) Export(root, default);
    }

    /// <summary>The result of an earlier run was exported when that run ended.</summary>
    private static bool IsRestored(RunObservation observation) => observation.Trials.Count == 0 && observation.Ended is not null;

    public void Dispose()
    {
        _exporter?.Dispose();
        _source.Dispose();
    }

    private void Export(RunSpan span, ActivityContext parent)
    {
        using var activity = _source.StartActivity(span.Name, ActivityKind.Internal, parent, span.Attributes, links: null, span.Begin);
        if (activity is null) return;
        foreach (var (name, at) in span.Events) activity.AddEvent(new ActivityEvent(name, at));
        foreach (var child in span.Children) Export(child, activity.Context);
        if (span.ErrorType is not null)
        {
            activity.SetTag("error.type", span.ErrorType);
            activity.SetStatus(ActivityStatusCode.Error, span.ErrorMessage);
        }

        activity.SetEndTime(span.End.UtcDateTime);
    }
}

/// <summary>A step of a run with its nested steps.</summary>
internal sealed record RunSpan(string Name, DateTimeOffset Begin, DateTimeOffset End)
{
    public IReadOnlyList<KeyValuePair<string, object?>> Attributes { get; init; } = [];

    /// <summary>Named moments within the span.</summary>
    public IReadOnlyList<KeyValuePair<string, DateTimeOffset>> Events { get; init; } = [];

    /// <summary>Reason of a failure; null when the step succeeded.</summary>
    public string? ErrorType { get; init; }

    public string? ErrorMessage { get; init; }

    public IReadOnlyList<RunSpan> Children { get; init; } = [];

    /// <summary>
    /// Returns the span with every child inside its parent and without negative durations. Clocks differ slightly, and some have whole
    /// seconds.
    /// </summary>
    public RunSpan Within() => this with { Children = [.. Children.Select(child => child.Clamp(Begin, End).Within())] };

    private RunSpan Clamp(DateTimeOffset from, DateTimeOffset to)
    {
        var begin = Begin < from ? from : Begin > to ? to : Begin;
        return this with { Begin = begin, End = End < begin ? begin : End > to ? to : End };
    }
}
