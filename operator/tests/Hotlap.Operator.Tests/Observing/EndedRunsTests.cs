using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Tests.Support;
using Hotlap.Planning.Observing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Hotlap.Operator.Tests.Observing;

/// <summary>Results of deleted runs are read from the operator's namespace alone, and nothing unreadable is used.</summary>
public sealed class EndedRunsTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);

    private static readonly BenchmarkRun Run = new()
    {
        Metadata = new ObjectMeta { Namespace = "team", Name = "greeter", Uid = "uid" },
        Status = new BenchmarkRunStatus { ObservedGeneration = 3, Summary = "aot is best", Results = [new CellStatus { Variant = "aot" }] },
    };

    private readonly Dictionary<ObjectKey, JsonObject> _maps = [];
    private readonly List<PartialObject> _listed = [];
    private KubernetesApiException? _refusal;

    private EndedRuns Ended => new(AnsweringClient.Create(Answer), "hotlap-system", Seals.Of(1), new Clock(), NullLogger<EndedRuns>.Instance);

    [Fact]
    public async Task Find_AfterKeep_ReturnsTheStatus()
    {
        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);

        var found = (await Ended.FindAsync(Run, CancellationToken.None)).ShouldNotBeNull();

        found.IsOf(Run, Now.AddHours(23)).ShouldBeTrue();
        (found.Status.Summary, found.Status.Results!.Single().Variant).ShouldBe(("aot is best", "aot"));
        _maps.Keys.ShouldAllBe(key => key.Namespace == "hotlap-system");
    }

    [Fact]
    public async Task Keep_OfTheSameName_ReplacesTheEarlierOneAndNoOther()
    {
        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);
        await Ended.KeepAsync(EndedRun.Of(Run with { Metadata = Run.Metadata with { Namespace = "other" } }, Now), CancellationToken.None);
        await Ended.KeepAsync(EndedRun.Of(Run, Now.AddHours(1)), CancellationToken.None);

        _maps.Count.ShouldBe(2);
        (await Ended.FindAsync(Run, CancellationToken.None))!.DeletedAt.ShouldBe(Now.AddHours(1));
    }

    [Theory]
    [InlineData(25, 0)]
    [InlineData(23, 1)]
    public async Task Keep_Always_DeletesTheExpired(int hours, int left)
    {
        _maps[new ObjectKey("hotlap-system", "old")] = [];
        _listed.Add(new PartialObject
        {
            Metadata = new ObjectMeta { Namespace = "hotlap-system", Name = "old", Uid = "old", CreationTimestamp = Now.AddHours(-hours) },
        });

        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);

        _maps.Keys.Count(key => key.Name == "old").ShouldBe(left);
    }

    [Fact]
    public async Task Keep_OfOneTooMany_DeletesTheOldest()
    {
        foreach (var minutes in Enumerable.Range(1, 500))
        {
            var name = $"kept-{minutes}";
            _maps[new ObjectKey("hotlap-system", name)] = [];
            _listed.Add(new PartialObject
            {
                Metadata = new ObjectMeta { Namespace = "hotlap-system", Name = name, CreationTimestamp = Now.AddMinutes(-minutes) },
            });
        }

        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);

        _maps.Count.ShouldBe(500);
        _maps.Keys.ShouldNotContain(key => key.Name == "kept-500");
    }

    [Theory]
    [InlineData("not base64")]
    [InlineData("bm90IGd6aXA=")]
    public async Task Find_OfSomethingUnreadable_IsNothing(string text)
    {
        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);
        Date(_maps.Single().Value, -1);
        _maps.Single().Value["binaryData"]!["ended.json.gz"] = text;

        (await Ended.FindAsync(Run, CancellationToken.None)).ShouldBeNull();
    }

    [Theory]
    [InlineData(-1, true)]
    [InlineData(1, false)]
    public async Task Find_WithoutSeal_IsOnlyWhatIsOlderThanTheKey(int seconds, bool isFound)
    {
        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);
        Date(_maps.Single().Value, seconds);

        (await Ended.FindAsync(Run, CancellationToken.None) is not null).ShouldBe(isFound);
    }

    private static void Date(JsonObject map, int seconds)
    {
        map["metadata"]!["annotations"] = null;
        map["metadata"]!["creationTimestamp"] = Seals.Since.AddSeconds(seconds).ToString("O");
    }

    [Fact]
    public async Task Operator_WithoutTheRight_NeitherKeepsNorFindsNorFails()
    {
        _refusal = new KubernetesApiException(HttpStatusCode.Forbidden, "Forbidden", "configmaps is forbidden");

        await Ended.KeepAsync(EndedRun.Of(Run, Now), CancellationToken.None);

        (await Ended.FindAsync(Run, CancellationToken.None)).ShouldBeNull();
    }

    private object? Answer(string method, object?[] arguments)
    {
        if (_refusal is not null) throw _refusal;
        switch (method)
        {
            case nameof(IKubernetesClient.FindAsync):
                return Task.FromResult(_maps.GetValueOrDefault((ObjectKey)arguments[1]!).Deserialize(ApiJson.Default.ConfigMap));
            case nameof(IKubernetesClient.CreateAsync):
                var created = (JsonObject)arguments[2]!;
                created["metadata"]!["namespace"] = (string)arguments[1]!;
                _maps.Add(new ObjectKey((string)arguments[1]!, (string)created["metadata"]!["name"]!), created);
                return Task.FromResult(created);
            case nameof(IKubernetesClient.DeleteAsync):
                return Task.FromResult(_maps.Remove((ObjectKey)arguments[1]!));
            case nameof(IKubernetesClient.ListAsync):
                return Task.FromResult(new ResourceList<PartialObject>("1", null, _listed, []));
            default: throw new NotSupportedException(method);
        }
    }

    private sealed class Clock : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => Now;
    }
}
