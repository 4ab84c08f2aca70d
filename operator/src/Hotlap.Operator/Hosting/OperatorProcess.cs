using System.Reflection;
using System.Runtime.InteropServices;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Loop;
using Hotlap.Operator.Metrics;
using Hotlap.Operator.Notices;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Queueing;
using Hotlap.Operator.Registry;
using Hotlap.Operator.Tracing;

namespace Hotlap.Operator.Hosting;

/// <summary>Composes the operator: caches on every replica, the reconcile loop on the leader.</summary>
internal sealed class OperatorProcess : IDisposable
{
    private readonly OperatorOptions _options;
    private readonly ILoggerFactory _loggers;
    private readonly KubernetesConfiguration _configuration;
    private readonly TimeProvider _time = TimeProvider.System;
    private readonly WorkMetrics _work;
    private readonly RunTracer _tracer = new(Version);
    private readonly KubernetesClient _client;
    private readonly HttpClient _registryHttp;
    private readonly RegistryClient _registry;
    private readonly HttpClient _noticeHttp = new(OutboundHandler.Create());
    private readonly WorkQueue _queue;
    private readonly RunLoop _loop;
    private readonly ReadyClock _ready;
    private readonly ExportedRuns _exported;
    private readonly VersionReader _version;
    private readonly SealKeyReader _sealKey;
    private readonly MetricsReaders? _readers;
    private readonly MetricsEndpoint _metrics;
    private Task<string>? _serverVersion;
    private volatile bool _isLeader;
    private LeaderElector? _elector;

    public OperatorProcess(OperatorOptions options, KubernetesConfiguration configuration, ILoggerFactory loggers)
    {
        (_options, _configuration, _loggers) = (options, configuration, loggers);
        _queue = new WorkQueue(_time);
        _work = new WorkMetrics(_time) { IsLeader = () => _isLeader };
        _client = new KubernetesClient(
            configuration, new KubernetesClientOptions { UserAgent = UserAgent, OnRequest = _work.Requested });
        var gate = new RegistryGate(options.Registry);
        _registryHttp = new HttpClient(gate.CreateHandler());
        _registry = new RegistryClient(_registryHttp, gate, options.Registry, _time, loggers.CreateLogger<RegistryClient>());
        _noticeHttp.DefaultRequestHeaders.Add("User-Agent", UserAgent);
        _version = new VersionReader(_client, _time, loggers.CreateLogger<VersionReader>());
        _sealKey = new SealKeyReader(OwnNamespace, _time, loggers.CreateLogger<SealKeyReader>());
        _loop = new RunLoop(_queue, _work, _time, loggers.CreateLogger<RunLoop>());
        _work.QueueDepth = () => _loop.Depth;
        _ready = new ReadyClock(_time);
        _exported = new ExportedRuns(options.MetricsRuns);
        Cluster = new Cluster(_client, new ClusterScope(options.Namespaces, options.WatchNodes), _loop, _ready, _exported);
        _work.Silences = Cluster.Silences;
        // Only the leader exports results; otherwise each replica would export every series.
        _metrics = new MetricsEndpoint(_work, () => _isLeader ? _exported.Read(Cluster.Runs.Find) : []);
        _readers = options.MetricsAuthorization
            ? new MetricsReaders(
                (token, stop) => _client.ReviewPathAsync(token, "/metrics", stop), _time, loggers.CreateLogger<MetricsReaders>())
            : null;
    }

    public static string Version { get; } =
        typeof(OperatorProcess).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
            ?? "";

    private static string UserAgent => $"hotlap-operator/{Version}";

    /// <summary>Unique name of this process, even when a restart repeats host name and process id.</summary>
    private static string ProcessName { get; } = $"{Environment.MachineName}-{Environment.ProcessId}-{TimeProvider.System.GetTimestamp()}";

    /// <summary>Namespace of the Lease and of the results that outlive their runs.</summary>
    private string OwnNamespace => _options.LeaderElectionNamespace ?? _configuration.Namespace;

    public Cluster Cluster { get; }

    /// <summary>
    /// Why the operator is not ready; null once the caches have synced, the server version is known and a leader has its key.
    /// </summary>
    public string? NotReadyBecause => Cluster.HasSynced ? _version.Problem ?? _sealKey.Problem : "the caches have not synced yet";

    public bool IsAlive => _loop.IsAlive;

    /// <summary>Answers a scrape, if the reader may have the metrics.</summary>
    public async Task AnswerScrapeAsync(HttpContext context)
    {
        if (_readers is null || await _readers.AdmitAsync(context)) await _metrics.AnswerAsync(context);
    }

    /// <summary>Runs until cancelled; releases the Lease before it returns.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        _serverVersion = _version.ReadAsync(stop.Token);
        var caches = Cluster.RunAsync(stop.Token);
        var settled = SettleAsync(stop.Token);
        var lead = LeadWhenElectedAsync(stop.Token);
        await Task.WhenAny(caches, lead);
        await stop.CancelAsync();
        await Task.WhenAll(caches, lead, settled, _serverVersion).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!cancellationToken.IsCancellationRequested)
            throw new InvalidOperationException("The operator stopped unexpectedly.", caches.Exception ?? lead.Exception);
    }

    public void Dispose()
    {
        _tracer.Dispose();
        _readers?.Dispose();
        _metrics.Dispose();
        _queue.Dispose();
        _client.Dispose();
        _registryHttp.Dispose();
        _noticeHttp.Dispose();
    }

    private async Task SettleAsync(CancellationToken cancellationToken)
    {
        await Cluster.WaitForSyncAsync(cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!Cluster.HasSynced) return;
        _work.Ready();
        await HeapTrimmer.RunAsync(_time, cancellationToken);
    }

    private Task LeadWhenElectedAsync(CancellationToken cancellationToken)
    {
        if (!_options.LeaderElection) return LeadAsync(cancellationToken);
        var logger = _loggers.CreateLogger<LeaderElector>();
        _elector = new LeaderElector(_client, new LeaderElectionOptions(
            OwnNamespace, "hotlap", _options.LeaderElectionIdentity)
        {
            LeaseDuration = TimeSpan.FromSeconds(_options.LeaseSeconds),
            RenewDeadline = TimeSpan.FromSeconds(_options.LeaseSeconds) * 2 / 3,
            RetryPeriod = TimeSpan.FromSeconds(_options.LeaseSeconds) * 2 / 15,
            OnLeaderChanged = holder => LeadershipLog.Changed(logger, holder),
            OnError = error => LeadershipLog.Failed(logger, error.Message),
        });
        return _elector.RunAsync(LeadAsync, cancellationToken);
    }

    private async Task LeadAsync(CancellationToken cancellationToken)
    {
        await Cluster.WaitForSyncAsync(cancellationToken);
        // Waits instead of giving up leadership: a server that cannot serve /version now will do so later.
        var version = await _serverVersion!.WaitAsync(cancellationToken);
        var seal = await _sealKey.ReadAsync(Acting, cancellationToken);
        var settings = new PlannerSettings
        {
            AgentImage = _options.AgentImage,
            AgentImagePullPolicy = _options.AgentImagePullPolicy,
            ProbeCpuLimit = _options.ProbeCpuLimit,
            OperatorVersion = Version,
            Authors = _options.Authors,
            SeesNodes = _options.WatchNodes,
            SendsNotices = _options.NoticesFolder is not null,
            OwnArchitecture = RuntimeInformation.OSArchitecture == Architecture.Arm64 ? "arm64" : "amd64",
            KubernetesVersion = version,
        };
        var events = new EventWriter(Acting, _time, _loggers.CreateLogger<EventWriter>());
        var controller = BuildController(settings, seal, events);
        try
        {
            _isLeader = true;
            await _loop.RunAsync(controller, events, Cluster.Runs.Keys(), cancellationToken);
        }
        finally
        {
            _isLeader = false;
            await controller.Memory.DrainAsync();
        }
    }

    /// <summary>Client for the leader's requests. It sends nothing once another replica may be the leader.</summary>
    private IKubernetesClient Acting => _elector is { } elector ? _client.Fenced(() => elector.MayAct) : _client;

    /// <summary>Rebuilds all in-memory state of a leader at each election, because another leader may have acted in between.</summary>
    private RunController BuildController(PlannerSettings settings, RecordSeal seal, EventWriter events)
    {
        var assumptions = new Assumptions(_time);
        var records = new RunRecords(seal);
        var client = Acting;
        var writer = new ObjectWriter(client, assumptions, seal);
        var store = new RecordStore(writer, records);
        var mark = new ReadingMark(writer, new ObjectWriter(_client, assumptions, seal), records, _time, ProcessName);
        var reading = new ImageReading(_registry, mark, key => _queue.Add(key), _time);
        var images = new ImageWatch(reading, _time);
        var baselines = new BaselineFinder(client, records, store);
        var ended = new EndedRuns(client, OwnNamespace, seal, _time, _loggers.CreateLogger<EndedRuns>());
        var notices = new NoticeSender(
            new NoticeClient(_noticeHttp, _options.NoticesFolder ?? "", _work.Noticed, _time, _loggers.CreateLogger<NoticeClient>()),
            key => _queue.Add(key), _time);
        var executor = new ActionExecutor(
            writer, new RunPreparer(client, reading, store, baselines), baselines,
            new TrialRecorder(client, store, _time), new JobInspector(client), ended, images, notices);
        var observer = new Observer(client, Cluster, assumptions, records, _ready, ended);
        var (status, failures) = (new StatusWriter(client, _time), new ActionFailures(_time));
        var memory = new RunMemory(assumptions, status, failures, records, reading, images, events, notices);
        var queue = new RunQueue(Cluster, settings, _time, key => _queue.Add(key), DeletePodAsync);
        return new RunController(
            new RunReader(Cluster, memory, new SourcesReader(client), observer, queue, settings, _time),
            new PlanExecutor(executor, failures), new StatusPublisher(status, events, _tracer, _time), memory, queue, _time);

        // A user may have deleted the pod with a longer grace period than the pod's own, which is one second.
        Task DeletePodAsync(ObjectMeta pod, CancellationToken cancellationToken) =>
            client.DeleteAsync(Resources.Pods, Resources.Identity(pod).Key, new DeleteOptions { Uid = pod.Uid, GracePeriodSeconds = 1 },
                cancellationToken);
    }
}
