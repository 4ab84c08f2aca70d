namespace Hotlap.Kubernetes;

/// <summary>Sends requests with a deadline that includes the response's body, retries, a second token after a 401, and metrics.</summary>
internal sealed class RequestSender(Uri server, TokenSource tokens, KubernetesClientOptions options)
{
    private readonly RetryPolicy _retry = new(options);

    /// <summary>Called before each attempt of a modifying request; on false the request is not sent.</summary>
    public Func<bool>? Fence { get; init; }

    public RequestSender Behind(Func<bool> fence) => new(server, tokens, options) { Fence = fence };

    /// <summary>Sends a request until <paramref name="read"/> returns, or until an error that a retry cannot fix.</summary>
    public async Task<TResult> SendAsync<TResult>(
        ApiCall call,
        Func<CancellationToken, Task<HttpResponseMessage>> send,
        Func<HttpResponseMessage, CancellationToken, Task<TResult>> read,
        CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            TimeSpan pause;
            try
            {
                return await TryAsync(call, send, read, cancellationToken);
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
        ApiCall call,
        Func<CancellationToken, Task<HttpResponseMessage>> send,
        Func<HttpResponseMessage, CancellationToken, Task<TResult>> read,
        CancellationToken cancellationToken)
    {
        // A program that prints the credentials may ask the user, which takes longer than a request.
        tokens.Read();
        using var deadline = new CancellationTokenSource(options.RequestTimeout, options.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(deadline.Token, cancellationToken);
        var code = 0;
        try
        {
            if (call.Modifies && Fence?.Invoke() == false)
                throw new LeadershipLostException();
            var response = await send(either.Token);
            code = (int)response.StatusCode;
            return await read(response, either.Token);
        }
        catch (KubernetesApiException error)
        {
            code = (int)error.StatusCode;
            throw;
        }
        catch (OperationCanceledException) when (deadline.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            var seconds = options.RequestTimeout.TotalSeconds;
            throw new TimeoutException($"The API server at {server} did not answer within {seconds:0.#} s: {call}.");
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
}
