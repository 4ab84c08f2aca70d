using System.Net;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Reading;

/// <summary>
/// Turns every error of a request into a message that says what to do: <see cref="UnreachableException"/> when a retry may help, else
/// <see cref="CommandException"/>.
/// </summary>
internal sealed class RequestGuard(Uri server)
{
    /// <summary>Runs a request.</summary>
    /// <param name="right">Verb and resource of the permission that it needs, such as <c>get benchmarkruns</c>.</param>
    /// <param name="namespaceName">Namespace of the request; null for all.</param>
    /// <param name="what">What is read or written, for messages.</param>
    /// <param name="request">The request.</param>
    public async Task<T> RunAsync<T>(string right, string? namespaceName, string what, Func<Task<T>> request)
    {
        try
        {
            return await request();
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Unauthorized)
        {
            throw new CommandException(
                $"{server} refuses the credentials of the kubeconfig ({e.Message}); log in again, and check with: kubectl auth whoami", e);
        }
        catch (KubernetesApiException e) when (e.StatusCode is HttpStatusCode.Forbidden)
        {
            throw new CommandException(Forbidden(e.Message, right, namespaceName), e);
        }
        catch (KubernetesConfigurationException e)
        {
            throw new CommandException(e.Message, e);
        }
        catch (JsonException e)
        {
            throw new CommandException(
                $"{what} cannot be read: {e.Message}; check that kubectl-hotlap and the installed CRD have the same version", e);
        }
        catch (Exception e) when (e is KubernetesApiException or HttpRequestException or IOException or TimeoutException)
        {
            throw new UnreachableException($"request to {server} failed: {e.Message}", e);
        }
    }

    private static string Forbidden(string message, string right, string? namespaceName)
    {
        var (where, flag) = namespaceName is null ? ("all namespaces", "-A") : ($"namespace {namespaceName}", $"-n {namespaceName}");
        var check = right.Replace("benchmarkruns", "bmr", StringComparison.Ordinal);
        return $"{message} (needs permission to {right} in {where}; check: kubectl auth can-i {check} {flag})";
    }
}
