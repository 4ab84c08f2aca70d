using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Tests.Observing;

/// <summary>What the caches keep of an object's metadata.</summary>
public sealed class SlimMetadataTests
{
    [Fact]
    public void Of_MetadataOfAMegabyte_KeepsWhatPlansRead()
    {
        var run = new OwnerReference { ApiVersion = "hotlap.dev/v1alpha1", Kind = "BenchmarkRun", Uid = "uid", Controller = true };
        var full = new ObjectMeta
        {
            Name = "pod", Namespace = "team", Uid = "1",
            Labels = Enumerable.Range(0, 5000).ToDictionary(number => $"hotlap.dev/{number}", _ => new string('x', 63)),
            Annotations = new() { ["a"] = new string('x', 200_000) },
            OwnerReferences =
            [
                new() { ApiVersion = new string('x', 100_000) },
                .. Enumerable.Range(0, 5000).Select(number => new OwnerReference { Kind = "ConfigMap", Uid = $"{number}", Name = new string('x', 200) }),
                run,
            ],
            Finalizers = ["orphan", new string('x', 100_000), .. Enumerable.Range(0, 5000).Select(number => $"{number}")],
        };
        full.Labels[Labels.RunUid] = "uid";
        full.Labels[Labels.Round] = "3";

        var slim = SlimMetadata.Of(full);

        (slim.Name, slim.Namespace, slim.Uid).ShouldBe(("pod", "team", "1"));
        slim.Labels.ShouldBe(new Dictionary<string, string> { [Labels.RunUid] = "uid", [Labels.Round] = "3" }, ignoreOrder: true);
        slim.IsControlledByRun("uid").ShouldBeTrue();
        slim.OrphansDependents().ShouldBeTrue();
        System.Text.Json.JsonSerializer.Serialize(slim).Length.ShouldBeLessThan(1024);
    }
}
