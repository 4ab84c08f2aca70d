using System.Diagnostics;
using Prometheus;

namespace Hotlap.Operator.Metrics;

/// <summary>The operator's own metrics, in a registry that has none of the library's default metrics.</summary>
internal sealed class WorkMetrics
{
    private const string EndOfOpenMetrics = "# EOF\n";

    private readonly CollectorRegistry _registry = Prometheus.Metrics.NewCustomRegistry();
    private readonly TimeProvider _time;
    private readonly DateTimeOffset _started;
    private readonly Counter _reconciles;
    private readonly Histogram _durations;
    private readonly Counter _requests;
    private readonly Counter _notices;
    private readonly Gauge _queueDepth;
    private readonly Gauge _leader;
    private readonly Gauge _silence;
    private readonly Gauge _ready;
    private readonly Gauge _memory;
    private readonly Counter _cpu;

    public WorkMetrics(TimeProvider time)
    {
        _time = time;
        using (var process = Process.GetCurrentProcess()) _started = process.StartTime.ToUniversalTime();
        var create = Prometheus.Metrics.WithCustomRegistry(_registry);
        create.ExemplarBehavior = ExemplarBehavior.NoExemplars();
        _reconciles = create.CreateCounter("hotlap_reconciles_total", "Reconciles of runs, by result.", "result");
        _durations = create.CreateHistogram("hotlap_reconcile_duration_seconds", "Duration of a reconcile.", new HistogramConfiguration
        {
            Buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
            SuppressInitialValue = true,
        });
        _requests = create.CreateCounter(
            "hotlap_api_requests_total", "Requests to the API server, by verb, resource and status code (0: no response).",
            "code", "resource", "verb");
        _notices = create.CreateCounter(
            "hotlap_notice_attempts_total",
            "Attempts to deliver the notice of a run's end, by result (delivered, refused, unreachable, misconfigured).", "result");
        _queueDepth = create.CreateGauge("hotlap_queue_depth", "Runs that wait to be reconciled.");
        _leader = create.CreateGauge("hotlap_leader", "1 while this process acts on runs, else 0.");
        _silence = create.CreateGauge(
            "hotlap_watch_silence_seconds", "Time since the API server last sent data on a watch, by kind.", "kind");
        _ready = create.CreateGauge(
            "hotlap_operator_ready_seconds", "Time from process start until the caches synced.",
            new GaugeConfiguration { SuppressInitialValue = true });
        _memory = create.CreateGauge("process_resident_memory_bytes", "Resident memory of the process.");
        _cpu = create.CreateCounter("process_cpu_seconds_total", "CPU time of the process, user and system.");
        create.CreateGauge("process_start_time_seconds", "Start time of the process since the Unix epoch.")
            .Set(_started.ToUnixTimeMilliseconds() / 1000.0);
    }

    /// <summary>Returns the depth of the work queue; called at each scrape.</summary>
    public Func<int> QueueDepth { get; set; } = () => 0;

    /// <summary>Returns whether this process is the leader; called at each scrape.</summary>
    public Func<bool> IsLeader { get; set; } = () => false;

    /// <summary>Returns the time since the last message of each watch; called at each scrape.</summary>
    public Func<IEnumerable<KeyValuePair<string, TimeSpan>>> Silences { get; set; } = () => [];

    /// <summary>Records that the caches have synced.</summary>
    public void Ready() => _ready.Set((_time.GetUtcNow() - _started).TotalSeconds);

    public void Reconciled(string result, TimeSpan duration)
    {
        _reconciles.WithLabels([result]).Inc();
        _durations.Observe(duration.TotalSeconds);
    }

    public void Requested(ApiRequest request) =>
        _requests.WithLabels([request.Code.ToString(CultureInfo.InvariantCulture), request.Resource, request.Verb]).Inc();

    public void Noticed(string result) => _notices.WithLabels([result]).Inc();

    /// <summary>Returns all metrics in a format, without OpenMetrics' mark of the end, because another registry follows.</summary>
    public async Task<ReadOnlyMemory<byte>> CollectAsync(ExpositionFormat format, CancellationToken cancellationToken)
    {
        // Set here, because the registry swallows exceptions of its own callbacks, and a scrape would then show old values.
        _queueDepth.Set(QueueDepth());
        _leader.Set(IsLeader() ? 1 : 0);
        foreach (var (kind, silence) in Silences())
            _silence.WithLabels([kind]).Set(silence.TotalSeconds);
        _memory.Set(Environment.WorkingSet);
        _cpu.IncTo(Environment.CpuUsage.TotalTime.TotalSeconds);
        using var text = new MemoryStream();
        await _registry.CollectAndExportAsTextAsync(text, format, cancellationToken);
        if (format == ExpositionFormat.OpenMetricsText) text.SetLength(text.Length - EndOfOpenMetrics.Length);
        return text.ToArray();
    }
}
