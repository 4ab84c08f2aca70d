using Hotlap.Kubernetes;
using Hotlap.Operator.Executing;

namespace Hotlap.Operator.Tests.Executing;

public sealed class JobInspectorTests
{
    [Theory]
    [InlineData("""pods "a" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false""", ErrorClass.Terminal)]
    [InlineData("""pods "a" is forbidden: error looking up service account n/default: serviceaccount "default" not found""", ErrorClass.Retryable)]
    [InlineData("""Pod "a" is invalid: spec.containers[0].resources.requests: Invalid value: "2": must be less""", ErrorClass.Terminal)]
    [InlineData("""admission webhook "policy.example" denied the request: no""", ErrorClass.Terminal)]
    [InlineData("""pods "a" is forbidden: failed quota: q: must specify limits.cpu for: load""", ErrorClass.Terminal)]
    [InlineData("""pods "a" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1""", ErrorClass.Waiting)]
    [InlineData("""pods is forbidden: User "system:serviceaccount:kube-system:job-controller" cannot create resource "pods" in API group "" in the namespace "n" """, ErrorClass.Retryable)]
    [InlineData("""pods "a" is forbidden: cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion batch/v1""", ErrorClass.Retryable)]
    [InlineData("Internal error occurred: failed calling webhook", ErrorClass.Retryable)]
    [InlineData("etcdserver: request timed out", ErrorClass.Retryable)]
    public void Classify_WordsOfAJobController_SaysWhatToDo(string words, ErrorClass expected) =>
        JobInspector.Classify($"Error creating: {words}").ShouldBe(expected);
}
