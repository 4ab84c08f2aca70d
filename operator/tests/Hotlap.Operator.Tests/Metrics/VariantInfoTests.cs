using Hotlap.Api.V1Alpha1;
using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Tests.Metrics;

public sealed class VariantInfoTests
{
    [Fact]
    public void Read_CompleteRun_NamesImageDigestMeasurementAndRevision() => Read(EveryFigure.Run())[1].ShouldBe(
        $"variant=aot,image=registry.example/greeter:aot,digest=sha256:{new string('b', 64)},architecture=amd64,measurement=aaaaaaaaaa,"
        + "revision=1a2b3c4");

    [Fact]
    public void Read_NewMeasurementInProgress_KeepsTheMeasurementOfTheResultsAndDoesNotKnowTheirRevision()
    {
        var run = EveryFigure.Run();
        run.Status!.Measurement = new string('c', 64);

        Read(run)[1].ShouldEndWith(",measurement=aaaaaaaaaa,revision=");
    }

    [Fact]
    public void Read_RunWithoutResults_HasNone() => Read(EveryFigure.Run() with { Status = new BenchmarkRunStatus() }).ShouldBeEmpty();

    [Fact]
    public void Read_NothingKnownOfAnImage_HasEmptyLabels()
    {
        var run = EveryFigure.Run();
        run.Status!.Variants = [new VariantStatus { Name = "url" }];
        run.Metadata.Annotations = null;

        Read(run).ShouldHaveSingleItem().ShouldBe("variant=url,image=,digest=,architecture=,measurement=aaaaaaaaaa,revision=");
    }

    [Fact]
    public void Read_LongOrUnprintableTexts_AreCutAndPlain()
    {
        var run = EveryFigure.Run();
        run.Status!.Variants![1].Image = new string('i', 512);
        run.Metadata.Annotations![Api.Annotations.Revision] = "a\u001b[31m\nb\u202ec";

        Read(run)[1].ShouldContain($"image={new string('i', 253)}...,");
        Read(run)[1].ShouldEndWith("revision=a [31m b c");
    }

    private static List<string> Read(BenchmarkRun run) => VariantInfo.Family.List(run).ConvertAll(value => value.Labels);
}
