using k8s;
using k8s.Autorest;

namespace Hotlap.Kubernetes;

/// <summary>
/// The official client with its responses unread: it would deserialize all of a body at once, without a deadline, and only into its own
/// types.
/// </summary>
internal sealed class OfficialClient(KubernetesClientConfiguration configuration, DelegatingHandler handler)
    : k8s.Kubernetes(configuration, handler)
{
    protected override Task<HttpOperationResponse<T>> CreateResultAsync<T>(
        HttpRequestMessage httpRequest, HttpResponseMessage httpResponse, bool? watch, CancellationToken cancellationToken) =>
        Task.FromResult(new HttpOperationResponse<T> { Request = httpRequest, Response = httpResponse });
}

/// <summary>
/// Completes each request of the official client: HTTP/1.1 where a server has no HTTP/2, impersonation, and an error response as a
/// <see cref="KubernetesApiException"/>, whose body the official client would read without a bound.
/// </summary>
internal sealed class RequestHandler(KubernetesClientOptions options) : DelegatingHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        request.VersionPolicy = HttpVersionPolicy.RequestVersionOrLower;
        if (options.ImpersonateUser is { } user)
            request.Headers.TryAddWithoutValidation("Impersonate-User", user);
        if (options.ImpersonateGroup is { } group)
            request.Headers.TryAddWithoutValidation("Impersonate-Group", group);
        var response = await base.SendAsync(request, cancellationToken);
        if (response.IsSuccessStatusCode)
            return response;
        using (response)
            throw await ApiErrorReader.ReadAsync(response, cancellationToken);
    }
}
