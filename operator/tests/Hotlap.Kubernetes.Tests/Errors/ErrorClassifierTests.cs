using System.Net;
using System.Text.Json;

namespace Hotlap.Kubernetes.Tests.Errors;

public sealed class ErrorClassifierTests
{
    [Theory]
    [InlineData(400, "bad request", ErrorClass.Terminal)]
    [InlineData(403, "pods \"a\" is forbidden: violates PodSecurity \"restricted:latest\": privileged", ErrorClass.Terminal)]
    [InlineData(403, "pods is forbidden: User \"x\" cannot create resource \"pods\" in API group \"\" in the namespace \"n\"", ErrorClass.Retryable)]
    [InlineData(403, "pods \"a\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1", ErrorClass.Waiting)]
    [InlineData(403, "pods \"a\" is forbidden: failed quota: q: must specify limits.cpu for: hotlap-probe", ErrorClass.Terminal)]
    [InlineData(403, "pods \"a\" is forbidden: failed quota: q: status unknown for quota: q, resources: pods", ErrorClass.Waiting)]
    [InlineData(403, "unable to create new content in namespace n because it is being terminated", ErrorClass.Waiting)]
    [InlineData(403, "configmaps \"a\" is forbidden: cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion hotlap.dev/v1alpha1", ErrorClass.Retryable)]
    [InlineData(403, "pods \"a\" is forbidden: error looking up service account n/default: serviceaccount \"default\" not found", ErrorClass.Retryable)]
    [InlineData(404, "not found", ErrorClass.Terminal)]
    [InlineData(405, "not allowed", ErrorClass.Terminal)]
    [InlineData(422, "invalid", ErrorClass.Terminal)]
    [InlineData(401, "Unauthorized", ErrorClass.Retryable)]
    [InlineData(409, "conflict", ErrorClass.Retryable)]
    [InlineData(410, "expired", ErrorClass.Retryable)]
    [InlineData(429, "slow down", ErrorClass.Retryable)]
    [InlineData(500, "oops", ErrorClass.Retryable)]
    [InlineData(413, "Request entity too large: limit is 3145728", ErrorClass.Terminal)]
    [InlineData(500, "etcdserver: request is too large", ErrorClass.Terminal)]
    [InlineData(500, "rpc error: code = ResourceExhausted desc = trying to send message larger than max (2200000 vs. 2097152)", ErrorClass.Terminal)]
    [InlineData(504, "timeout", ErrorClass.Retryable)]
    public void Classify_ServersAnswer_SaysWhatToDo(int status, string message, ErrorClass expected) =>
        ErrorClassifier.Classify(new KubernetesApiException((HttpStatusCode)status, "", message)).ShouldBe(expected);

    [Fact]
    public void Classify_OtherErrors_NetworkIsRetryableAndContentIsNot()
    {
        ErrorClassifier.Classify(new HttpRequestException("refused")).ShouldBe(ErrorClass.Retryable);
        ErrorClassifier.Classify(new IOException("cut")).ShouldBe(ErrorClass.Retryable);
        ErrorClassifier.Classify(new TimeoutException()).ShouldBe(ErrorClass.Retryable);
        ErrorClassifier.Classify(new JsonException("no number")).ShouldBe(ErrorClass.Terminal);
    }
}
