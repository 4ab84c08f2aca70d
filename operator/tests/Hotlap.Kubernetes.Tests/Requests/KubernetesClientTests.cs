using System.Net;
using System.Text;
using Hotlap.Testing;
using k8s.Models;

namespace Hotlap.Kubernetes.Tests.Requests;

[Collection(ApiServer.Collection)]
public sealed class KubernetesClientTests(ApiServer server)
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly KubernetesClient _client = server.Client;

    [Fact]
    public async Task GetVersionAsync_RealServer_TellsItsVersion()
    {
        var version = await _client.GetVersionAsync(None);

        version.GitVersion.ShouldStartWith("v1.");
        version.Platform.ShouldBe("linux/amd64");
    }

    [Fact]
    public async Task ReviewPathAsync_Tokens_AreThoseOfTheirOwners()
    {
        Task<PathAccess> ReviewAsync(string token) => _client.ReviewPathAsync(token, "/metrics", None);
        (await ReviewAsync("nobody's")).ShouldBe(PathAccess.Unknown);
        (await ReviewAsync(server.Fixture.UnprivilegedToken)).ShouldBe(PathAccess.Forbidden);
        (await ReviewAsync(server.Fixture.Token)).ShouldBe(PathAccess.Allowed);
        await server.Fixture.KubectlAsync("create", "clusterrole", "reads-metrics", "--verb=get", "--non-resource-url=/metrics");
        await server.Fixture.KubectlAsync("create", "clusterrolebinding", "reads-metrics", "--clusterrole=reads-metrics", "--user=nobody");

        await Eventually.BecomesAsync("the right counts", async () =>
            await ReviewAsync(server.Fixture.UnprivilegedToken) == PathAccess.Allowed);
    }

    [Fact]
    public async Task FindAsync_MissingObject_IsNull()
    {
        var key = new ObjectKey(await server.Fixture.CreateNamespaceAsync(), "absent");

        (await _client.FindAsync(Config.Type, key, None)).ShouldBeNull();
    }

    /// <summary>A name is no path.</summary>
    [Theory]
    [InlineData("x/../one")]
    [InlineData("one?pretty=true")]
    [InlineData("one#")]
    public async Task FindAsync_NameOfNoObject_FindsNoOther(string name)
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("one"), None);

        (await _client.FindAsync(Config.Type, new ObjectKey(space, name), None)).ShouldBeNull();
    }

    [Fact]
    public async Task CreateAsync_Twice_SaysThatItExists()
    {
        var space = await server.Fixture.CreateNamespaceAsync();

        var created = await _client.CreateAsync(Config.Type, space, Config.Named("one"), None);
        var error = await Should.ThrowAsync<KubernetesApiException>(_client.CreateAsync(Config.Type, space, Config.Named("one"), None));

        created.Metadata.Uid.ShouldNotBeNullOrEmpty();
        (await _client.FindAsync(Config.Type, new ObjectKey(space, "one"), None))!.Data!["value"].ShouldBe("1");
        error.Reason.ShouldBe("AlreadyExists");
        ErrorClassifier.Classify(error).ShouldBe(ErrorClass.Retryable);
    }

    /// <summary>The API server refuses such a time without its decimals.</summary>
    [Fact]
    public async Task CreateAsync_LeaseOfAWholeSecond_IsAccepted()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var time = new DateTime(2026, 1, 1, 12, 0, 0, DateTimeKind.Utc);
        var lease = new V1Lease
        {
            ApiVersion = ApiTypes.Lease.ApiVersion,
            Kind = ApiTypes.Lease.Kind,
            Metadata = new V1ObjectMeta { Name = "one" },
            Spec = new V1LeaseSpec { HolderIdentity = "somebody", RenewTime = time },
        };

        (await _client.CreateAsync(ApiTypes.Lease, space, lease, None)).Spec.RenewTime.ShouldBe(time);
    }

    [Fact]
    public async Task CreateAsync_InvalidName_NamesTheField()
    {
        var space = await server.Fixture.CreateNamespaceAsync();

        var error = await Should.ThrowAsync<KubernetesApiException>(
            _client.CreateAsync(Config.Type, space, Config.Named("Not Valid"), None));

        error.StatusCode.ShouldBe(HttpStatusCode.UnprocessableEntity);
        error.Reason.ShouldBe("Invalid");
        error.Causes.ShouldContain(cause => cause.Field == "metadata.name" && cause.Message.Contains("RFC 1123"));
        ErrorClassifier.Classify(error).ShouldBe(ErrorClass.Terminal);
    }

    [Fact]
    public async Task ReplaceAsync_OldVersion_IsAConflict()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var first = await _client.CreateAsync(Config.Type, space, Config.Named("one"), None);
        var key = new ObjectKey(space, "one");
        await _client.ReplaceAsync(Config.Type, key, first with { Data = new() { ["value"] = "2" } }, None);

        var error = await Should.ThrowAsync<KubernetesApiException>(_client.ReplaceAsync(Config.Type, key, first, None));

        error.StatusCode.ShouldBe(HttpStatusCode.Conflict);
        error.Reason.ShouldBe("Conflict");
    }

    [Fact]
    public async Task ListAsync_SmallPages_AddUpToAll()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        for (var i = 0; i < 7; i++)
            await _client.CreateAsync(Config.Type, space, Config.Named($"item-{i}"), None);

        var first = await _client.ListAsync(Config.Type, new ListQuery { Namespace = space, Limit = 3 }, None);
        var names = new List<string>();
        await foreach (var item in _client.ListAllAsync(Config.Type, new ListQuery { Namespace = space, Limit = 3 }, None))
            names.Add(item.Metadata.Name);

        first.Items.Count.ShouldBe(3);
        first.Continue.ShouldNotBeNull();
        first.ResourceVersion.ShouldNotBeEmpty();
        names.Where(name => name.StartsWith("item-")).ShouldBe(Enumerable.Range(0, 7).Select(i => $"item-{i}"));
    }

    [Fact]
    public async Task ListAsync_Selectors_AreTheServersWork()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("a", label: "x"), None);
        await _client.CreateAsync(Config.Type, space, Config.Named("b", label: "y"), None);

        var labelled = await _client.ListAsync(Config.Type, new ListQuery { Namespace = space, LabelSelector = "run in (x)" }, None);
        var named = await _client.ListAsync(Config.Type, new ListQuery { Namespace = space, FieldSelector = "metadata.name=b" }, None);

        labelled.Items.Select(item => item.Metadata.Name).ShouldBe(["a"]);
        named.Items.Select(item => item.Metadata.Name).ShouldBe(["b"]);
    }

    [Fact]
    public async Task ListAsync_AnUnreadableObject_IsReportedBesideTheOthers()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("bad", "poison", label: "strict"), None);
        await _client.CreateAsync(Config.Type, space, Config.Named("good", "5", label: "strict"), None);

        var list = await _client.ListAsync(Strict.Type, new ListQuery { Namespace = space, LabelSelector = "run=strict" }, None);

        list.Items.Select(item => item.Data!["value"]).ShouldBe([5]);
        var unreadable = list.Unreadable.ShouldHaveSingleItem();
        unreadable.Identity!.Value.Key.ShouldBe(new ObjectKey(space, "bad"));
        unreadable.Message.ShouldContain("$.data.value");
    }

    [Fact]
    public async Task ApplyJsonAsync_FieldOfAnotherManager_IsAConflictUntilForced()
    {
        var key = new ObjectKey(await server.Fixture.CreateNamespaceAsync(), "shared");
        await _client.ApplyJsonAsync(Config.Type, key, Config.Named("shared", "first").ToJson(), new ApplyOptions("one"), None);

        var error = await Should.ThrowAsync<KubernetesApiException>(
            _client.ApplyJsonAsync(Config.Type, key, Config.Named("shared", "second").ToJson(), new ApplyOptions("two"), None));
        var forced = await _client.ApplyJsonAsync(
            Config.Type, key, Config.Named("shared", "second").ToJson(), new ApplyOptions("two") { Force = true }, None);

        error.StatusCode.ShouldBe(HttpStatusCode.Conflict);
        error.Causes.ShouldContain(cause => cause.Reason == "FieldManagerConflict" && cause.Message.Contains("\"one\""));
        forced.Data!["value"].ShouldBe("second");
    }

    [Fact]
    public async Task ApplyJsonAsync_StatusSubresource_LeavesTheSpec()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await server.Fixture.PostAsync($"api/v1/namespaces/{space}/pods", """
            {"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"registry.example/x:1"}]}}
            """);
        var pods = new ResourceType<Config>("", "v1", "pods", "Pod", TestJson.Default.Config, Config.Type.Identity);
        var status = Encoding.UTF8.GetBytes("""{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"status":{"message":"from apply"}}""");

        await _client.ApplyJsonAsync(pods, new ObjectKey(space, "p"), status, new ApplyOptions("test") { Subresource = "status" }, None);

        (await server.Fixture.KubectlAsync("get", "pod", "p", "-n", space, "-o", "jsonpath={.status.message}|{.spec.containers[0].image}"))
            .ShouldBe("from apply|registry.example/x:1");
    }

    [Fact]
    public async Task DeleteAsync_UidOfAnEarlierObject_LeavesTheLaterOne()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var key = new ObjectKey(space, "one");
        var first = await _client.CreateAsync(Config.Type, space, Config.Named("one"), None);
        var byUid = new DeleteOptions { Uid = first.Metadata.Uid };

        (await _client.DeleteAsync(Config.Type, key, byUid, None)).ShouldBeTrue();
        (await _client.DeleteAsync(Config.Type, key, byUid, None)).ShouldBeFalse();
        await _client.CreateAsync(Config.Type, space, Config.Named("one"), None);
        var error = await Should.ThrowAsync<KubernetesApiException>(_client.DeleteAsync(Config.Type, key, byUid, None));

        error.StatusCode.ShouldBe(HttpStatusCode.Conflict);
        (await _client.FindAsync(Config.Type, key, None)).ShouldNotBeNull();
    }

    [Fact]
    public async Task FindAsync_MetadataOnly_BringsNoData()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("one", label: "x"), None);

        var slim = await _client.FindAsync(Config.MetadataType, new ObjectKey(space, "one"), None);

        slim!.Data.ShouldBeNull();
        slim.Metadata.Labels!["run"].ShouldBe("x");
    }

    [Fact]
    public async Task RecordEventAsync_AboutAnObject_ShowsInDescribe()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var config = await _client.CreateAsync(Config.Type, space, Config.Named("one"), None);
        var about = new ObjectReference("v1", "ConfigMap", Config.Type.Identity(config));
        var record = new ObjectEvent(about, "TrialLost", new string('x', 2000) + "é", TimeProvider.System.GetUtcNow()) { IsWarning = true };

        await _client.RecordEventAsync(record, None);

        var shown = await server.Fixture.KubectlAsync("get", "events", "-n", space, "-o", "jsonpath={.items[*].type} {.items[*].reason}");
        shown.ShouldBe("Warning TrialLost");
        (await server.Fixture.KubectlAsync("describe", "configmap", "one", "-n", space)).ShouldContain("TrialLost");
    }

    [Fact]
    public async Task FindAsync_WithoutRights_SaysWhoAndIsTriedAgain()
    {
        using var client = new KubernetesClient(
            KubernetesConfiguration.Load(server.Fixture.Kubeconfig) with { Token = server.Fixture.UnprivilegedToken });

        var error = await Should.ThrowAsync<KubernetesApiException>(client.FindAsync(Config.Type, new ObjectKey("default", "x"), None));

        error.StatusCode.ShouldBe(HttpStatusCode.Forbidden);
        error.Message.ShouldContain("nobody");
        ErrorClassifier.Classify(error).ShouldBe(ErrorClass.Retryable);
    }
}
