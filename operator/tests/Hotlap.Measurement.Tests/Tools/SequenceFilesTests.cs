using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class SequenceFilesTests
{
    private static readonly RequestPlan Request = new() { Port = 80, Http = new HttpRequestPlan { Method = "POST", Body = "x" } };

    [Fact]
    public void Urls_PathsThatDiffer_AreOneALine() =>
        SequenceFiles.Urls("fd00::1", [Path("/a"), Path("/b")]).ShouldBe("http://[fd00::1]:80/a\nhttp://[fd00::1]:80/b\n");

    [Fact]
    public void Urls_OfANamedTargetWithTls_HaveItsName() =>
        SequenceFiles.Urls("10.0.0.1", [.. new[] { Path("/a"), Path("/b") }.Select(request =>
            request with { Tls = new TlsPlan { ServerName = "shop.example" } })]).ShouldStartWith("https://shop.example:80/a\n");

    [Fact]
    public void Bodies_ThatDiffer_AreOneALine() =>
        SequenceFiles.Bodies([Request, Request with { Http = Request.Http! with { Body = "y" } }]).ShouldBe("x\ny\n");

    [Fact]
    public void Files_OfWhatIsTheSame_AreNone()
    {
        SequenceFiles.Urls("10.0.0.1", [Request, Request]).ShouldBeNull();
        SequenceFiles.Bodies([Request, Request]).ShouldBeNull();
    }

    [Fact]
    public void Messages_OfCalls_AreAnArray() =>
        SequenceFiles.Messages([.. new[] { "{}", """{"id":1}""" }.Select(data => new RequestPlan { Grpc = new() { Data = data } })])
            .ShouldBe("""[{},{"id":1}]""");

    [Theory]
    [InlineData(LoadTool.Oha, "-Z /bodies", "--urls-from-file /urls")]
    [InlineData(LoadTool.H2load, "--data /body", "--input-file /urls")]
    public void Build_FilesOfUrlsAndBodies_AreReadByTheTool(LoadTool tool, string bodies, string urls)
    {
        var cell = new CellPlan { Tool = tool, Concurrency = 1, KeepAlive = true, Request = Request };
        var files = new ToolFiles("/out", "/body", "/urls", "/bodies");

        var line = string.Join(' ', ToolCommandBuilder.Build(cell, new LoadLimit(5, null), "10.0.0.1", files).Arguments);

        line.ShouldContain(bodies);
        line.ShouldEndWith(urls);
    }

    [Fact]
    public void Take_OfSeveralGenerators_StartsElsewhereInTheSameSequence()
    {
        RequestPlan[] requests = [Path("/a"), Path("/b"), Path("/c"), Path("/d"), Path("/e")];

        CellShare.Whole.Take(requests).ShouldBe(requests);
        new CellShare(1, 2).Take(requests).Select(request => request.Http!.Path).ShouldBe(["/c", "/d", "/e", "/a", "/b"]);
    }

    private static RequestPlan Path(string path) => Request with { Http = Request.Http! with { Path = path } };
}
