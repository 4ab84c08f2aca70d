using System.Net;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Executing;

public sealed class ObjectWriterTests
{
    private static readonly BenchmarkRun Run = new() { Metadata = new ObjectMeta { Namespace = "n", Name = "r", Uid = "u" } };

    [Theory]
    [InlineData(HttpStatusCode.Conflict, """{"uid":"other"}""", null)]
    [InlineData(HttpStatusCode.Conflict, """{"uid":"pod"}""", FailureClass.Retryable)]
    [InlineData(HttpStatusCode.Forbidden, """{"uid":"other"}""", null)]
    [InlineData(HttpStatusCode.Forbidden, """{"uid":"pod","labels":{"team":"blue"}}""", FailureClass.Retryable)]
    [InlineData(HttpStatusCode.Forbidden, """{"uid":"pod","labels":{"hotlap.dev/run-uid":"u"}}""", FailureClass.Terminal)]
    public async Task DeleteAsync_Refused_FailsTheRunOnlyIfTheObjectIsStillItsOwn(HttpStatusCode status, string metadata, FailureClass? expected)
    {
        var refused = new KubernetesApiException(status, "", "denied by a policy");
        var client = AnsweringClient.Create((method, _) => method == nameof(IKubernetesClient.FindAsync)
            ? (object)Task.FromResult<JsonObject?>(new JsonObject { ["metadata"] = JsonNode.Parse(metadata) })
            : Task.FromException<bool>(refused));
        var writer = new ObjectWriter(client, new Assumptions(TimeProvider.System), Seals.Of(1));

        var error = await Record.ExceptionAsync(
            () => writer.DeleteAsync(Run, new DeleteObject(ObjectKind.Pod, "r-target", "pod"), CancellationToken.None));

        (error is null ? (FailureClass?)null : Refusal.Explain(error, "deleting").Class).ShouldBe(expected);
    }
}
