using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Hotlap.Testing;

/// <summary>A plain HTTP way to a real API server, on which a test lets things go wrong.</summary>
public sealed class FaultProxy : IAsyncDisposable
{
    private readonly ConcurrentQueue<Fault> _faults = new();
    private readonly ConcurrentQueue<string> _requests = new();
    private readonly HttpMessageInvoker _upstream;
    private readonly Uri _target;
    private readonly WebApplication _app;
    private CancellationTokenSource _cut = new();
    private TaskCompletionSource _flow = CompletedFlow();
    private volatile bool _silent;
    private (string Valid, string Known)? _token;
    private long _watches;
    private long _silenced;

    private FaultProxy(Uri target, HttpMessageHandler handler)
    {
        _target = target;
        _upstream = new HttpMessageInvoker(handler);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        _app = builder.Build();
        _app.Run(HandleAsync);
    }

    public Uri Address => new(_app.Urls.First());

    /// <summary>METHOD PATH?QUERY of each request so far, those with faults included.</summary>
    public IReadOnlyCollection<string> Requests => _requests;

    /// <summary>Called before a request goes on; what it throws closes the connection instead.</summary>
    public Func<string, Task>? Arriving { get; set; }

    /// <summary>Called when the server has answered and nothing of the answer has gone on; what it throws closes the connection instead.</summary>
    public Func<string, Task>? Answered { get; set; }

    /// <summary>The fault of a request, METHOD PATH?QUERY, that no injected one meets; null for none.</summary>
    public Func<string, Fault?>? Choose { get; set; }

    /// <summary>The order of a watch's events within a moment, and how often each is told; null for what the server sends.</summary>
    public Func<IReadOnlyList<string>, IEnumerable<string>>? EditWatch { get; set; }

    /// <summary>From now on every other bearer token than this one has expired; the server knows it under the name of another.</summary>
    public void Exchange(string token, string known) => _token = (token, known);

    public static async Task<FaultProxy> StartAsync(ApiServerFixture server)
    {
        var proxy = new FaultProxy(server.Server, server.TrustingHandler());
        await proxy._app.StartAsync();
        return proxy;
    }

    /// <summary>The next requests whose METHOD PATH?QUERY contains <paramref name="match"/> meet these faults, one each, in order.</summary>
    public void Inject(string match, params IEnumerable<Fault> faults)
    {
        foreach (var fault in faults)
            _faults.Enqueue(fault with { Match = match });
    }

    /// <summary>Ends all answers that are under way, in the middle.</summary>
    public void CutAnswers()
    {
        var cut = Interlocked.Exchange(ref _cut, new CancellationTokenSource());
        cut.Cancel();
    }

    /// <summary>From now on no answer under way gets another byte, and no connection is closed: a half-open network.</summary>
    public void SilenceAnswers()
    {
        _flow = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _silent = true;
    }

    /// <summary>No watch under way gets another byte, ever; all else flows.</summary>
    public void SilenceWatches() => Volatile.Write(ref _silenced, Volatile.Read(ref _watches));

    /// <summary>New answers flow again; those silenced stay so.</summary>
    public void EndSilence() => _silent = false;

    public async ValueTask DisposeAsync()
    {
        CutAnswers();
        await _app.DisposeAsync();
        _upstream.Dispose();
    }

    private static TaskCompletionSource CompletedFlow()
    {
        var flow = new TaskCompletionSource();
        flow.SetResult();
        return flow;
    }

    private async Task HandleAsync(HttpContext context)
    {
        var line = $"{context.Request.Method} {context.Request.Path}{context.Request.QueryString}";
        _requests.Enqueue(line);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, _cut.Token);
        try
        {
            if (Arriving is { } arriving)
                await arriving(line);
            await HandleAsync(context, FaultOf(context, line), end.Token);
        }
        // Whatever goes wrong here is, to the client, a connection that ends.
        catch (Exception)
        {
            context.Abort();
        }
    }

    private async Task HandleAsync(HttpContext context, Fault? fault, CancellationToken cancellationToken)
    {
        if (fault?.Delay is { } delay)
            await Task.Delay(delay, cancellationToken);
        if (fault is null or { Delay: not null } or { IsTruncated: true })
        {
            await ForwardAsync(context, fault?.IsTruncated == true, cancellationToken);
            return;
        }
        if (fault.IsActed)
            (await SendAsync(context, cancellationToken)).Dispose();
        await AnswerAsync(context, fault, cancellationToken);
    }

    private Fault? FaultOf(HttpContext context, string line)
    {
        if (_token is { } token)
        {
            if (context.Request.Headers.Authorization != $"Bearer {token.Valid}")
                return Fault.Answer(401, "Unauthorized");
            context.Request.Headers.Authorization = $"Bearer {token.Known}";
        }
        return TakeFault(line) ?? Choose?.Invoke(line);
    }

    private Fault? TakeFault(string line)
    {
        var waiting = _faults.Count;
        Fault? taken = null;
        for (var i = 0; i < waiting && _faults.TryDequeue(out var fault); i++)
        {
            if (taken is null && line.Contains(fault.Match, StringComparison.Ordinal))
                taken = fault;
            else
                _faults.Enqueue(fault);
        }
        return taken;
    }

    private static async Task AnswerAsync(HttpContext context, Fault fault, CancellationToken cancellationToken)
    {
        if (fault.IsCut)
        {
            context.Abort();
            return;
        }
        if (fault is { IsStall: true, Status: 0 })
            await Task.Delay(Timeout.Infinite, cancellationToken);
        context.Response.StatusCode = fault.Status;
        context.Response.ContentType = "application/json";
        if (fault.RetryAfterSeconds is { } seconds)
            context.Response.Headers.RetryAfter = seconds.ToString(System.Globalization.CultureInfo.InvariantCulture);
        await context.Response.WriteAsync(fault.Body, cancellationToken);
        await context.Response.Body.FlushAsync(cancellationToken);
        if (fault.IsStall)
            await Task.Delay(Timeout.Infinite, cancellationToken);
    }

    private async Task ForwardAsync(HttpContext context, bool truncated, CancellationToken cancellationToken)
    {
        using var answer = await SendAsync(context, cancellationToken);
        context.Response.StatusCode = (int)answer.StatusCode;
        context.Response.ContentType = answer.Content.Headers.ContentType?.ToString();
        if (answer.Headers.RetryAfter is { } retry)
            context.Response.Headers.RetryAfter = retry.ToString();
        // A quiet watch has headers and nothing else for long.
        await context.Response.Body.FlushAsync(cancellationToken);
        await using var body = await answer.Content.ReadAsStreamAsync(cancellationToken);
        if (truncated)
            await CopyHalfAsync(body, context.Response, cancellationToken);
        else if (EditWatch is { } edit && context.Request.Query.ContainsKey("watch"))
            await new EditedWatch(edit).CopyAsync(body, context.Response.Body, cancellationToken);
        else
            await CopyAsync(body, context.Response, cancellationToken);
    }

    private async Task<HttpResponseMessage> SendAsync(HttpContext context, CancellationToken cancellationToken)
    {
        var query = context.Request.QueryString.ToString();
        using var request = new HttpRequestMessage(new HttpMethod(context.Request.Method), new Uri(_target, context.Request.Path + query));
        if (context.Request.ContentLength > 0 || context.Request.Headers.TransferEncoding.Count > 0)
            request.Content = new StreamContent(context.Request.Body);
        foreach (var (name, values) in context.Request.Headers.Where(
            header => header.Key is not ("Host" or "Connection" or "Transfer-Encoding")))
        {
            if (!request.Headers.TryAddWithoutValidation(name, values.AsEnumerable()))
                request.Content?.Headers.TryAddWithoutValidation(name, values.AsEnumerable());
        }
        var answer = await _upstream.SendAsync(request, cancellationToken);
        if (Answered is { } answered)
            await answered($"{context.Request.Method} {context.Request.Path}{query}");
        return answer;
    }

    private static async Task CopyHalfAsync(Stream from, HttpResponse to, CancellationToken cancellationToken)
    {
        using var whole = new MemoryStream();
        await from.CopyToAsync(whole, cancellationToken);
        await to.Body.WriteAsync(whole.GetBuffer().AsMemory(0, (int)whole.Length / 2), cancellationToken);
    }

    private async Task CopyAsync(Stream from, HttpResponse to, CancellationToken cancellationToken)
    {
        var buffer = new byte[64 * 1024];
        var watch = to.HttpContext.Request.Query.ContainsKey("watch") ? Interlocked.Increment(ref _watches) : long.MaxValue;
        while (await from.ReadAsync(buffer, cancellationToken) is > 0 and var count)
        {
            if (_silent)
                await _flow.Task.WaitAsync(cancellationToken);
            if (watch <= Volatile.Read(ref _silenced))
                await Task.Delay(Timeout.Infinite, cancellationToken);
            await to.Body.WriteAsync(buffer.AsMemory(0, count), cancellationToken);
            await to.Body.FlushAsync(cancellationToken);
        }
    }
}
