namespace Hotlap.Kubernetes;

/// <summary>A reflector: lists and watches one namespace, or all, into a store.</summary>
internal sealed class Reflector<T>
{
    private readonly IKubernetesClient _client;
    private readonly ResourceType<T> _type;
    private readonly WatchCacheOptions<T> _options;
    private readonly string? _namespace;
    private readonly StoreWriter<T> _writer;
    private readonly RollbackGuard _rollback;
    private readonly ReconnectPace _pace;
    private readonly Liveness _liveness;
    private string? _version;

    public Reflector(
        IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options, ObjectStore<T> store, string? namespaceName)
    {
        (_client, _type, _options, _namespace) = (client, type, options, namespaceName);
        var focus = options.Focus is null ? null : new FocusState(options.Focus, namespaceName);
        var pages = new PageReader<T>(client, type, options, namespaceName);
        _writer = new StoreWriter<T>(type, options, store, focus, namespaceName);
        Lister = new Lister<T>(pages, store, _writer, focus);
        _rollback = new RollbackGuard(options.History, pages.ReadVersionAsync);
        _pace = new ReconnectPace(options.Random, options.ReconnectDelay, options.MaxReconnectDelay);
        _liveness = new Liveness(options.TimeProvider);
    }

    public Lister<T> Lister { get; }

    public bool HasListed { get; private set; }

    public TimeSpan Silence => _liveness.Silence;

    public bool Sees(string? name) => _namespace is null || _namespace == name;

    public void Fill(T item) => _writer.Fill(item);

    public async Task RunAsync(Action listed, CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            try
            {
                await VerifyHistoryAsync(cancellationToken);
                if (_version is null)
                    await ListAsync(listed, cancellationToken);
                await WatchAsync(_version!, cancellationToken);
            }
            catch (Exception) when (cancellationToken.IsCancellationRequested)
            {
                return;
            }
            catch (Exception error)
            {
                await PauseAsync(error, cancellationToken);
            }
        }
    }

    private async Task VerifyHistoryAsync(CancellationToken cancellationToken)
    {
        if (_rollback.TakeNotice())
            _version = null;
        if (_version is not { } seen || await _rollback.FindRollbackAsync(seen, cancellationToken) is not { } present)
            return;
        _version = null;
        var error = new InvalidDataException(
            $"The resourceVersion of {_type.Plural} went back from {seen} to {present}; was the cluster restored from a backup?");
        Report(error, TimeSpan.Zero, listsAgain: true);
    }

    private async Task ListAsync(Action listed, CancellationToken cancellationToken)
    {
        var began = _options.TimeProvider.GetUtcNow();
        _version = await Lister.ListAsync(cancellationToken);
        _rollback.IsUncertain = false;
        HasListed = true;
        _writer.ReportListed(began);
        _liveness.Hear();
        listed();
    }

    private async Task WatchAsync(string version, CancellationToken cancellationToken)
    {
        var query = new WatchQuery(version)
        {
            Namespace = _namespace,
            LabelSelector = _options.LabelSelector,
            Timeout = _options.WatchTimeout * (1 + Backoff.Jitter(_options.Random)),
        };
        using var watchdog = new SilenceWatchdog(_options.TimeProvider, _options.MaxSilence, query.Timeout);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(watchdog.Silence, cancellationToken, _rollback.Followed);
        try
        {
            await foreach (var change in _client.WatchAsync(_type, query, either.Token))
            {
                watchdog.Hear(change.Kind);
                _liveness.Hear();
                _pace.Reset();
                Take(change);
            }
        }
        catch (OperationCanceledException) when (_rollback.Followed.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return;
        }
        catch (OperationCanceledException) when (watchdog.Silence.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            if (watchdog.IsSilenceLoss)
                throw new TimeoutException($"The watch on {_type.Plural} was silent for {_options.MaxSilence.TotalSeconds:0} s.");
            _liveness.Hear();
            return;
        }
        if (watchdog.HasFailed)
            throw new IOException($"The server ended the watch on {_type.Plural} at once.");
        _pace.Reset();
        _rollback.IsUncertain = watchdog.HasEndedEarly;
        _liveness.Hear();
    }

    private void Take(WatchEvent<T> change)
    {
        _writer.Apply(change);
        if (change.Identity is not { } identity)
        {
            // The event's object is unknown. Resuming from the next event would hide the missing one, so everything is listed again.
            _version = null;
            throw new InvalidDataException($"The watch on {_type.Plural} sent an event that cannot be read.");
        }
        if (identity.ResourceVersion.Length > 0 && !Versions.IsOlder(identity.ResourceVersion, _version ?? ""))
            _version = identity.ResourceVersion;
    }

    private async Task PauseAsync(Exception error, CancellationToken cancellationToken)
    {
        if (error is KubernetesApiException { StatusCode: HttpStatusCode.Gone })
            _version = null;
        _rollback.IsUncertain = true;
        var pause = _pace.PauseAfter(error);
        Report(error, pause, listsAgain: _version is null);
        await Task.Delay(pause, _options.TimeProvider, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    private void Report(Exception error, TimeSpan pause, bool listsAgain) =>
        _options.OnInterrupted?.Invoke(new WatchInterruption(_namespace, error, pause, listsAgain));
}
