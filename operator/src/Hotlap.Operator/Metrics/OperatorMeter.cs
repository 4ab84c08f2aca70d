using System.Diagnostics;
using System.Diagnostics.Metrics;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>The operator's own metrics, as instruments that the OpenTelemetry SDK collects.</summary>
internal sealed class OperatorMeter : IDisposable
{
    public const string Name = "Hotlap.Operator";

    private readonly Meter _meter = new(Name);
    private readonly Counter<long> _reconciles;
    private readonly Histogram<double> _durations;
    private readonly Counter<long> _requests;
    private readonly TimeProvider _time;
    private readonly DateTimeOffset _started;
    private double? _readyAfter;

    public OperatorMeter(TimeProvider time)
    {
        _time = time;
        using (var process = Process.GetCurrentProcess()) _started = process.StartTime.ToUniversalTime();
        var started = _started.ToUnixTimeMilliseconds() / 1000.0;
        _reconciles = _meter.CreateCounter<long>("hotlap.reconciles", null, "Reconciles of runs, by result.");
        _durations = _meter.CreateHistogram(
            "hotlap.reconcile.duration", "s", "Duration of a reconcile.", null,
            new InstrumentAdvice<double> { HistogramBucketBoundaries = [
                0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] });
        _requests =
            _meter.CreateCounter<long>(
                "hotlap.api.requests", null, "Requests to the API server, by verb, resource and status code (0: no response).");
        _meter.CreateObservableGauge("hotlap.queue.depth", () => QueueDepth(), null, "Runs that wait to be reconciled.");
        _meter.CreateObservableGauge("hotlap.leader", () => IsLeader() ? 1 : 0, null, "1 while this process acts on runs, else 0.");
        _meter.CreateObservableGauge("hotlap.watch.silence", Silence, "s", "Time since the API server last sent data on a watch, by kind.");
        _meter.CreateObservableGauge("hotlap.operator.ready", ReadyAfter, "s", "Time from process start until the caches synced.");
        _meter.CreateObservableGauge("process.resident.memory", () => Environment.WorkingSet, "By", "Resident memory of the process.");
        _meter.CreateObservableCounter(
            "process.cpu", () => Environment.CpuUsage.TotalTime.TotalSeconds, "s", "CPU time of the process, user and system.");
        _meter.CreateObservableGauge("process.start.time", () => started, "s", "Start time of the process since the Unix epoch.");
    }

    /// <summary>Returns the depth of the work queue; called at each scrape.</summary>
    public Func<int> QueueDepth { get; set; } = () => 0;

    /// <summary>Returns whether this process is the leader; called at each scrape.</summary>
    public Func<bool> IsLeader { get; set; } = () => false;

    /// <summary>Returns the time since the last message of each watch; called at each scrape.</summary>
    public Func<IEnumerable<KeyValuePair<string, TimeSpan>>> Silences { get; set; } = () => [];

    /// <summary>Records that the caches have synced.</summary>
    public void Ready() => _readyAfter = (_time.GetUtcNow() - _started).TotalSeconds;

    public void Reconciled(string result, TimeSpan duration)
    {
        _reconciles.Add(1, new KeyValuePair<string, object?>("result", result));
        _durations.Record(duration.TotalSeconds);
    }

    public void Requested(ApiRequest request) => _requests.Add(
        1,
        new KeyValuePair<string, object?>("verb", request.Verb),
        new KeyValuePair<string, object?>("resource", request.Resource),
        new KeyValuePair<string, object?>("code", request.Code));

    public void Dispose() => _meter.Dispose();

    private IEnumerable<Measurement<double>> Silence() =>
        Silences()
            .Select(silence => new Measurement<double>(silence.Value.TotalSeconds, new KeyValuePair<string, object?>("kind", silence.Key)));

    private IEnumerable<Measurement<double>> ReadyAfter() => _readyAfter is { } seconds ? [new Measurement<double>(seconds)] : [];
}
