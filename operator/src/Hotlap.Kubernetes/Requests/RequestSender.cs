using System.Net;

namespace Hotlap.Kubernetes;

/// <summary>Sends requests: credentials, deadline, repetition, errors, counting.</summary>
internal sealed class RequestSender(HttpClient http, Uri server, TokenSource tokens, KubernetesClientOptions options)
{
    private readonly RetryPolicy _retry = new(options);

    /// <summary>The name that the server's certificate must carry, where it is not the address's host: SocketsHttpHandler takes it from this header only.</summary>
    public string? Host { get; init; }

    /// <summary>Asked before each try of a request that would change something; where it says no, that is not sent.</summary>
    public Func<bool>? Fence { get; init; }

    /// <summary>The same with a fence.</summary>
    public RequestSender Behind(Func<bool> fence) => new(http, server, tokens, options) { Host = Host, Fence = fence };

    /// <summary>Sends until there is an answer that <paramref name="read"/> can read, or an error that no repetition mends.</summary>
    public async Task<TResult> SendAsync<TResult>(
        ApiCall call, Func<HttpResponseMessage, CancellationToken, Task<TResult>> read, CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            TimeSpan pause;
            try
            {
                return await TryAsync(call, read, cancellationToken);
            }
            catch (KubernetesApiException error) when (error.StatusCode == HttpStatusCode.Unauthorized && attempt == 1 && tokens.TryRenew())
            {
                pause = TimeSpan.Zero;
            }
            catch (Exception error) when (!cancellationToken.IsCancellationRequested && _retry.PauseAfter(call, error, attempt) is { } wait)
            {
                pause = wait;
            }
            await Task.Delay(pause, options.TimeProvider, cancellationToken);
        }
    }

    private async Task<TResult> TryAsync<TResult>(
        ApiCall call, Func<HttpResponseMessage, CancellationToken, Task<TResult>> read, CancellationToken cancellationToken)
    {
        using var deadline = new CancellationTokenSource(options.RequestTimeout, options.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellationToken);
        var started = options.TimeProvider.GetTimestamp();
        var code = 0;
        try
        {
            using var message = Prepare(call);
            if (call.Method != HttpMethod.Get && Fence?.Invoke() == false)
                throw new LeadershipLostException();
            var response = await http.SendAsync(message, HttpCompletionOption.ResponseHeadersRead, either.Token);
            code = (int)response.StatusCode;
            if (response.IsSuccessStatusCode)
                return await read(response, either.Token);
            using (response)
                throw await ApiErrorReader.ReadAsync(response, either.Token);
        }
        catch (OperationCanceledException) when (deadline.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException(
                $"The API server at {server} did not answer {call.Method} /{call.Path} within {options.RequestTimeout.TotalSeconds:0.#} s.");
        }
        finally
        {
            Count(new ApiRequest(call.Verb, call.Resource, code, options.TimeProvider.GetElapsedTime(started)));
        }
    }

    private HttpRequestMessage Prepare(ApiCall call)
    {
        var message = call.ToMessage(server, tokens.Read());
        message.Headers.Host = Host;
        message.Version = HttpVersion.Version20;
        message.VersionPolicy = HttpVersionPolicy.RequestVersionOrLower;
        message.Headers.TryAddWithoutValidation("User-Agent", options.UserAgent);
        return message;
    }

    private void Count(ApiRequest request)
    {
        ClientMeter.Record(request);
        options.OnRequest?.Invoke(request);
    }
}
