using System.Collections.Concurrent;
using System.Security.Cryptography;
using Microsoft.Net.Http.Headers;

namespace Hotlap.Operator.Metrics;

/// <summary>
/// Decides who may read the metrics: whoever sends a bearer token with which the API server would answer GET /metrics. Reviews are made one
/// by one, so that strangers cannot make the operator send many requests.
/// </summary>
/// <param name="review">Asks the API server about a token.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">Gets each new problem once.</param>
internal sealed partial class MetricsReaders(
    Func<string, CancellationToken, Task<PathAccess>> review, TimeProvider time, ILogger<MetricsReaders> logger) : IDisposable
{
    private const string Scheme = "Bearer ";
    private const string Remedy = "send the bearer token of an account with the ClusterRole hotlap-metrics-reader";

    private static readonly TimeSpan Remembered = TimeSpan.FromMinutes(1);

    /// <summary>Metrics matter most while the API server is away, so accepted readers stay accepted.</summary>
    private static readonly TimeSpan RememberedWithoutServer = TimeSpan.FromHours(1);

    /// <summary>Less than the usual time limit of a scrape, 10 s.</summary>
    private static readonly TimeSpan LongestReview = TimeSpan.FromSeconds(3);

    private static readonly TimeSpan PauseAfterRefusal = TimeSpan.FromMilliseconds(50);

    /// <summary>Times of the last review, by the hash of each accepted token.</summary>
    private readonly ConcurrentDictionary<string, DateTimeOffset> _accepted = new(StringComparer.Ordinal);

    private readonly SemaphoreSlim _one = new(1);
    private volatile string? _problem;

    /// <summary>Returns whether the metrics may be sent; otherwise the answer has been written.</summary>
    public async Task<bool> AdmitAsync(HttpContext context)
    {
        var (status, message) = await CheckAsync(context.Request.Headers.Authorization.ToString(), context.RequestAborted);
        if (status == StatusCodes.Status200OK) return true;
        context.Response.StatusCode = status;
        if (status == StatusCodes.Status401Unauthorized) context.Response.Headers[HeaderNames.WWWAuthenticate] = Scheme.Trim();
        await context.Response.WriteAsync($"{message}\n");
        return false;
    }

    public void Dispose() => _one.Dispose();

    private async Task<(int Status, string Message)> CheckAsync(string authorization, CancellationToken cancellationToken)
    {
        if (!authorization.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)) return (StatusCodes.Status401Unauthorized, Remedy);
        var token = authorization[Scheme.Length..].Trim();
        var key = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(token)));
        if (IsAccepted(key, Remembered)) return (StatusCodes.Status200OK, "");
        await _one.WaitAsync(cancellationToken);
        try
        {
            return IsAccepted(key, Remembered) ? (StatusCodes.Status200OK, "") : await ReviewAsync(token, key, cancellationToken);
        }
        finally
        {
            _one.Release();
        }
    }

    private async Task<(int Status, string Message)> ReviewAsync(string token, string key, CancellationToken cancellationToken)
    {
        try
        {
            using var limit = new CancellationTokenSource(LongestReview, time);
            using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
            var access = await review(token, either.Token);
            _problem = null;
            if (access == PathAccess.Allowed) return Accept(key);
            _accepted.TryRemove(key, out _);
            await Task.Delay(PauseAfterRefusal, time, cancellationToken);
            return access == PathAccess.Unknown
                ? (StatusCodes.Status401Unauthorized, $"the API server does not know this token, or it has expired; {Remedy}")
                : (StatusCodes.Status403Forbidden, $"the account of this token may not get /metrics; {Remedy}");
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            var problem = Note(e);
            return IsAccepted(key, RememberedWithoutServer)
                ? (StatusCodes.Status200OK, "") : (StatusCodes.Status503ServiceUnavailable, problem);
        }
    }

    private bool IsAccepted(string key, TimeSpan longest) => _accepted.TryGetValue(key, out var at) && time.GetUtcNow() - at < longest;

    private (int Status, string Message) Accept(string key)
    {
        foreach (var (old, _) in _accepted.Where(entry => !IsAccepted(entry.Key, RememberedWithoutServer)))
            _accepted.TryRemove(old, out _);
        _accepted[key] = time.GetUtcNow();
        return (StatusCodes.Status200OK, "");
    }

    private string Note(Exception error)
    {
        var problem = error is KubernetesApiException { StatusCode: HttpStatusCode.Forbidden }
            ? $"the operator may not ask the API server whose token this is ({error.Message}); give it the ClusterRole hotlap-metrics, or "
                + "let anyone read the metrics with --metrics-authorization=false"
            : "the API server did not say whose token this is: "
                + (error is OperationCanceledException ? "no answer in time" : error.Message);
        if (problem != _problem) Log.Failed(logger, problem);
        return _problem = problem;
    }

    private static partial class Log
    {
        [LoggerMessage(131, LogLevel.Warning, "Readers of the metrics cannot be checked: {Problem}")]
        public static partial void Failed(ILogger logger, string problem);
    }
}
