using System.Net.Http.Headers;

namespace Hotlap.Kubernetes;

/// <summary>Sends requests with credentials, deadline, retries, error conversion and metrics.</summary>
internal sealed class RequestSender(HttpClient http, Uri server, TokenSource tokens, KubernetesClientOptions options)
{
    private readonly RetryPolicy _retry = new(options);

    /// <summary>Name in the server's certificate, when it differs. SocketsHttpHandler takes it only from the Host header.</summary>
    public string? Host { get; init; }

    /// <summary>Called before each attempt of a modifying request; on false the request is not sent.</summary>
    public Func<bool>? Fence { get; init; }

    public RequestSender Behind(Func<bool> fence) => new(http, server, tokens, options) { Host = Host, Fence = fence };

    /// <summary>Sends a request until <paramref name="read"/> returns, or until an error that a retry cannot fix.</summary>
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
        // A program that prints the credentials may ask the user, which takes longer than a request.
        using var message = Prepare(call);
        using var deadline = new CancellationTokenSource(options.RequestTimeout, options.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellationToken);
        var code = 0;
        try
        {
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
            var seconds = options.RequestTimeout.TotalSeconds;
            throw new TimeoutException($"The API server at {server} did not answer {call.Method} /{call.Path} within {seconds:0.#} s.");
        }
        // HttpClient reports a connection that is not established in time as a cancellation.
        catch (OperationCanceledException error)
            when (error is not LeadershipLostException && !cancellationToken.IsCancellationRequested)
        {
            var cause = error.InnerException?.Message ?? error.Message;
            throw new HttpRequestException(
                HttpRequestError.ConnectionError, $"No connection to the API server at {server}: {cause}", error);
        }
        finally
        {
            options.OnRequest?.Invoke(new ApiRequest(call.Verb, call.Resource, code));
        }
    }

    private HttpRequestMessage Prepare(ApiCall call)
    {
        var message = new HttpRequestMessage(call.Method, new Uri(server, call.Path))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionOrLower,
        };
        message.Headers.Host = Host;
        message.Headers.TryAddWithoutValidation("Accept", call.Accept);
        message.Headers.TryAddWithoutValidation("User-Agent", options.UserAgent);
        if (options.ImpersonateUser is { } user)
            message.Headers.TryAddWithoutValidation("Impersonate-User", user);
        if (options.ImpersonateGroup is { } group)
            message.Headers.TryAddWithoutValidation("Impersonate-Group", group);
        if (tokens.Read() is { } token)
            message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        if (call.Body is { } body)
        {
            message.Content = new ReadOnlyMemoryContent(body);
            message.Content.Headers.ContentType = new MediaTypeHeaderValue(call.ContentType);
        }
        return message;
    }
}
