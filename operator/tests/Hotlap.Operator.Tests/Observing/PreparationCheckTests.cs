using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Tests.Observing;

public sealed class PreparationCheckTests
{
    private static readonly string Digest = "sha256:" + new string('a', 64);
    private static readonly string Other = "sha256:" + new string('b', 64);

    [Theory]
    [InlineData("r.example/team/service:1", "r.example/team/service")]
    [InlineData("nginx:1.29", "docker.io/library/nginx")]
    [InlineData("index.docker.io/library/nginx", "docker.io/library/nginx")]
    [InlineData("r.example:5000/service:1@sha256:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "r.example:5000/service")]
    public void Checked_ADigestOfTheSpecsRepository_IsTheOperators(string image, string repository) =>
        Check(image, Resolved(image, $"{repository}@{Digest}", Digest)).Preparation.ShouldNotBeNull();

    [Fact]
    public void Checked_AnImageThatCouldNotBeResolved_IsTheOperators() =>
        Check("r.example/service:1", Resolved("r.example/service:1", "r.example/service:1", null)).Preparation.ShouldNotBeNull();

    [Fact]
    public void Checked_AServiceThatRunsAlready_IsTheOperators() => Check("", new ResolvedImage { Variant = "one" }).Preparation.ShouldNotBeNull();

    [Theory]
    [InlineData("r.example/service:1", "r.example/other@")]
    [InlineData("r.example/service:1", "evil.example/service@")]
    [InlineData("evil.example/service:1", "evil.example/service@")]
    [InlineData("r.example/service:1", "r.example/service:1")]
    public void Checked_AnotherImageThanTheSpecs_IsRefusedAndNamed(string image, string reference)
    {
        if (reference.EndsWith('@')) reference += Digest;

        var record = Check("r.example/service:1", Resolved(image, reference, Digest));

        record.Preparation.ShouldBeNull();
        record.Problem!.Message.ShouldContain($"its variant one has the image {reference}, and the spec has r.example/service:1");
    }

    [Fact]
    public void Checked_AnotherDigestThanItsReference_IsRefused() =>
        Check("r.example/service:1", Resolved("r.example/service:1", $"r.example/service@{Other}", Digest)).Preparation.ShouldBeNull();

    [Fact]
    public void Checked_AnotherImageWithoutADigest_IsRefused() =>
        Check("r.example/service:1", Resolved("r.example/service:1", "r.example/service:2", null)).Preparation.ShouldBeNull();

    [Fact]
    public void Checked_AVariantOfNoSpec_IsRefused() => Check("r.example/service:1", new ResolvedImage { Variant = "one", Image = "r.example/service:1",
        Reference = "r.example/service:1" }, new ResolvedImage { Variant = "two", Image = "x", Reference = "x" }).Preparation.ShouldBeNull();

    [Fact]
    public void Checked_WithoutAVariant_IsRefused() => Check("r.example/service:1").Problem!.Message.ShouldContain("it lacks the variant one");

    [Fact]
    public void Checked_ADependencyOfAnotherRepository_IsRefused()
    {
        var spec = Spec("r.example/service:1") with { Dependencies = [new Dependency { Name = "db", Image = "r.example/db:1" }] };
        var preparation = new Preparation
        {
            Images = [Resolved("r.example/service:1", "r.example/service:1", null)],
            Dependencies = [Resolved("r.example/db:1", $"evil.example/db@{Digest}", Digest) with { Variant = "db" }],
        };

        Check(spec, preparation).Problem!.Message.ShouldContain("its dependency db has the image evil.example/db@");
    }

    private static ResolvedImage Resolved(string image, string reference, string? digest) =>
        new() { Variant = "one", Image = image, Reference = reference, Digest = digest };

    private static BenchmarkRunSpec Spec(string image) => new() { Variants = [new Variant { Name = "one", Image = image }] };

    private static RunRecord Check(string image, params IReadOnlyList<ResolvedImage> images) => Check(Spec(image), new Preparation { Images = images });

    private static RunRecord Check(BenchmarkRunSpec spec, Preparation preparation) => PreparationCheck.Checked(
        new BenchmarkRun { Spec = spec }, new RunRecord { Metadata = new ObjectMeta { Name = "prepared" }, Preparation = preparation });
}
