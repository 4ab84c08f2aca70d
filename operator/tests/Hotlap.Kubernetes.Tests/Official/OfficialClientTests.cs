extern alias official;

using System.Net;
using official::k8s;
using official::k8s.Autorest;
using official::k8s.Models;

namespace Hotlap.Kubernetes.Tests.Official;

/// <summary>What this client writes, the official one reads, and the other way round, on one real API server.</summary>
[Collection(ApiServer.Collection)]
public sealed class OfficialClientTests(ApiServer server) : IDisposable
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly KubernetesClient _ours = server.Client;
    private readonly official::k8s.Kubernetes _official = Connect(server.Fixture.Kubeconfig);

    public void Dispose() => _official.Dispose();

    public static TheoryData<string> Users => new()
    {
        "token: {token}",
        "client-certificate: {folder}/admin.crt, client-key: {folder}/admin.key",
        "client-certificate-data: {certificate}, client-key-data: {key}",
    };

    [Theory]
    [MemberData(nameof(Users))]
    public async Task Kubeconfig_EachKindOfUser_IsTheSameUserToBoth(string user)
    {
        var folder = server.Fixture.Certificates.Folder;
        var file = server.Fixture.WriteKubeconfig($"official-{Guid.NewGuid():N}", server.Fixture.Server, user
            .Replace("{token}", server.Fixture.Token, StringComparison.Ordinal).Replace("{folder}", folder, StringComparison.Ordinal)
            .Replace("{certificate}", Base64($"{folder}/admin.crt"), StringComparison.Ordinal)
            .Replace("{key}", Base64($"{folder}/admin.key"), StringComparison.Ordinal));
        using var ours = new KubernetesClient(KubernetesConfiguration.Load(file));
        using var official = Connect(file);
        var space = await server.Fixture.CreateNamespaceAsync();

        await ours.CreateAsync(Config.Type, space, Config.Named("ours"), None);
        await official.CoreV1.CreateNamespacedConfigMapAsync(Official("official"), space);

        (await official.CoreV1.ListNamespacedConfigMapAsync(space, fieldSelector: "metadata.name=ours")).Items.ShouldHaveSingleItem();
        (await ours.FindAsync(Config.Type, new ObjectKey(space, "official"), None)).ShouldNotBeNull();
    }

    [Fact]
    public async Task Object_WrittenByEither_IsReadByTheOther()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        const string text = "a \"quoted\" line\nand a second: ü, 東京, \u2028";

        await _ours.CreateAsync(Config.Type, space, Config.Named("ours", text, "a"), None);
        await _official.CoreV1.CreateNamespacedConfigMapAsync(Official("official", text), space);

        var read = await _official.CoreV1.ReadNamespacedConfigMapAsync("ours", space);
        (read.Data["value"], read.Metadata.Labels["run"]).ShouldBe((text, "a"));
        var found = (await _ours.FindAsync(Config.Type, new ObjectKey(space, "official"), None)).ShouldNotBeNull();
        (found.Data!["value"], found.Metadata.Uid!.Length).ShouldBe((text, 36));
    }

    [Fact]
    public async Task Replace_OverTheOthersWrite_IsAConflictForBoth()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var key = new ObjectKey(space, "shared");
        var first = await _ours.CreateAsync(Config.Type, space, Config.Named("shared"), None);
        var second = await _official.CoreV1.ReadNamespacedConfigMapAsync("shared", space);
        second.Data["value"] = "2";
        second = await _official.CoreV1.ReplaceNamespacedConfigMapAsync(second, "shared", space);

        var ours = await Should.ThrowAsync<KubernetesApiException>(_ours.ReplaceAsync(Config.Type, key, first, None));
        var present = (await _ours.FindAsync(Config.Type, key, None))!;
        await _ours.ReplaceAsync(Config.Type, key, present with { Data = new() { ["value"] = "3" } }, None);
        var theirs = await Should.ThrowAsync<HttpOperationException>(
            _official.CoreV1.ReplaceNamespacedConfigMapAsync(second, "shared", space));

        (ours.StatusCode, theirs.Response.StatusCode).ShouldBe((HttpStatusCode.Conflict, HttpStatusCode.Conflict));
    }

    [Fact]
    public async Task Apply_FieldOfTheOthersManager_IsAConflictUntilForced()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var key = new ObjectKey(space, "applied");
        var body = Official("applied", "official");
        await _official.CoreV1.PatchNamespacedConfigMapAsync(
            new V1Patch(body, V1Patch.PatchType.ApplyPatch), "applied", space, fieldManager: "official");

        var error = await Should.ThrowAsync<KubernetesApiException>(
            _ours.ApplyJsonAsync(Config.Type, key, Config.Named("applied", "ours").ToJson(), new ApplyOptions("ours"), None));
        await _ours.ApplyJsonAsync(
            Config.Type, key, Config.Named("applied", "ours").ToJson(), new ApplyOptions("ours") { Force = true }, None);

        error.Causes.ShouldContain(cause => cause.Message.Contains("official", StringComparison.Ordinal));
        var read = await _official.CoreV1.ReadNamespacedConfigMapAsync("applied", space);
        read.Data["value"].ShouldBe("ours");
        read.Metadata.ManagedFields.ShouldContain(fields => fields.Manager == "ours" && fields.Operation == "Apply");
        await Should.ThrowAsync<HttpOperationException>(_official.CoreV1.PatchNamespacedConfigMapAsync(
            new V1Patch(body, V1Patch.PatchType.ApplyPatch), "applied", space, fieldManager: "official", force: false));
    }

    [Fact]
    public async Task List_InPages_HasTheSameObjectsInTheSameOrder()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        for (var i = 0; i < 7; i++) await _official.CoreV1.CreateNamespacedConfigMapAsync(Official($"item-{i}"), space);

        var ours = new List<string>();
        await foreach (var item in _ours.ListAllAsync(Config.Type, new ListQuery { Namespace = space, Limit = 3 }, None))
            ours.Add(item.Metadata.Name);
        var first = await _ours.ListAsync(Config.Type, new ListQuery { Namespace = space, Limit = 3 }, None);
        var rest = await _official.CoreV1.ListNamespacedConfigMapAsync(space, continueParameter: first.Continue);

        ours.ShouldBe((await _official.CoreV1.ListNamespacedConfigMapAsync(space)).Items.Select(item => item.Name()));
        first.Items.Select(item => item.Metadata.Name).Concat(rest.Items.Select(item => item.Name())).ShouldBe(ours);
    }

    [Fact]
    public async Task Watch_OfTheOthersWrites_ShowsEach()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var list = await _ours.ListAsync(Config.Type, new ListQuery { Namespace = space }, None);
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        await _official.CoreV1.CreateNamespacedConfigMapAsync(Official("watched"), space, cancellationToken: deadline.Token);
        await _official.CoreV1.DeleteNamespacedConfigMapAsync("watched", space, cancellationToken: deadline.Token);

        var seen = new List<(WatchEventKind, string)>();
        await foreach (var change in _ours.WatchAsync(Config.Type, new WatchQuery(list.ResourceVersion) { Namespace = space }, deadline.Token))
        {
            if (change.Identity?.Name == "watched") seen.Add((change.Kind, change.Item!.Data!["value"]));
            if (change.Kind == WatchEventKind.Deleted) break;
        }

        seen.ShouldBe([(WatchEventKind.Added, "1"), (WatchEventKind.Deleted, "1")]);
    }

    [Fact]
    public async Task Delete_ByEither_IsGoneForTheOther()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var earlier = await _official.CoreV1.CreateNamespacedConfigMapAsync(Official("one"), space);
        await _official.CoreV1.DeleteNamespacedConfigMapAsync("one", space);
        var later = await _official.CoreV1.CreateNamespacedConfigMapAsync(Official("one"), space);
        var key = new ObjectKey(space, "one");

        var error = await Should.ThrowAsync<KubernetesApiException>(
            _ours.DeleteAsync(Config.Type, key, new DeleteOptions { Uid = earlier.Uid() }, None));
        (await _ours.DeleteAsync(Config.Type, key, new DeleteOptions { Uid = later.Uid() }, None)).ShouldBeTrue();

        error.StatusCode.ShouldBe(HttpStatusCode.Conflict);
        (await _official.CoreV1.ListNamespacedConfigMapAsync(space, fieldSelector: "metadata.name=one")).Items.ShouldBeEmpty();
    }

    private static official::k8s.Kubernetes Connect(string kubeconfig) =>
        new(KubernetesClientConfiguration.BuildConfigFromConfigFile(new FileInfo(kubeconfig)));

    private static V1ConfigMap Official(string name, string value = "1") => new()
    {
        ApiVersion = "v1",
        Kind = "ConfigMap",
        Metadata = new V1ObjectMeta { Name = name },
        Data = new Dictionary<string, string> { ["value"] = value },
    };

    private static string Base64(string file) => Convert.ToBase64String(File.ReadAllBytes(file));
}
