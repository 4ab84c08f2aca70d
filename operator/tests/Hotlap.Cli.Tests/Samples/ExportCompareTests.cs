using System.Globalization;
using System.Text.Json;
using Hotlap.Cli.Commands;
using Hotlap.Cli.Exporting;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Samples;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Cli.Tests.Samples;

public sealed class ExportCompareTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-export-").FullName;
    private readonly StringWriter _output = new() { NewLine = "\n" };
    private readonly StringWriter _errors = new() { NewLine = "\n" };

    public void Dispose()
    {
        Directory.Delete(_folder, recursive: true);
        _output.Dispose();
        _errors.Dispose();
    }

    [Fact]
    public void Export_JsonReadAgain_IsTheSameToTheByte()
    {
        var text = SamplesFile.Write(Recorded.Run("one", 120));

        SamplesFile.Write(SamplesFile.Read(text, "one.json")).ShouldBe(text);
    }

    [Fact]
    public async Task Export_Csv_HasOneRowForEachTrialAndCellWithItsUnits()
    {
        (await RunAsync("export", Save("one", 120))).ShouldBe(0, _errors.ToString());

        var lines = _output.ToString().TrimEnd('\n').Split('\n');
        var head = lines[0].Split(',');
        lines.Length.ShouldBe(21);
        string Of(string column) => lines[1].Split(',')[Array.IndexOf(head, column)];
        (Of("variant"), Of("round"), Of("requests_per_s"), Of("latency_p50_ns"), Of("in_figures"))
            .ShouldBe(("aot", "1", "120000", "8333", "true"));
        lines.ShouldAllBe(line => line.Split(',', StringSplitOptions.None).Length == head.Length);
    }

    [Fact]
    public async Task Export_Folder_GetsAFileOfTheRunsName()
    {
        var target = Path.Combine(_folder, "out");

        (await RunAsync("export", Save("one", 120), "-o", "hdr", "--output", target)).ShouldBe(0, _errors.ToString());

        _output.ToString().ShouldBe(Path.Combine(target, "one.hlog") + "\n");
        File.Exists(Path.Combine(target, "one.hlog")).ShouldBeTrue();
    }

    [Theory]
    [InlineData("../outside")]
    [InlineData("a/b")]
    [InlineData("..")]
    [InlineData("")]
    [InlineData("/tmp/hotlap-outside")]
    [InlineData("a\nb")]
    public async Task Export_NameOfARunLikeAPath_WritesNothing(string name)
    {
        var target = Path.Combine(_folder, "in", "out");
        var run = Recorded.Run("one", 120);
        var file = Path.Combine(_folder, "crafted.json");
        await File.WriteAllTextAsync(file, SamplesFile.Write(run)
            .Replace("\"name\": \"one\"", $"\"name\": {JsonSerializer.Serialize(name)}", StringComparison.Ordinal));

        (await RunAsync("export", file, "--output", target)).ShouldNotBe(0);

        _errors.ToString().ShouldContain("is not a valid name of a run");
        Directory.GetFiles(_folder, "*", SearchOption.AllDirectories).ShouldBe([file]);
    }

    [Fact]
    public async Task Export_LinkInTheFolder_IsNotFollowed()
    {
        var elsewhere = Path.Combine(_folder, "elsewhere.csv");
        await File.WriteAllTextAsync(elsewhere, "kept");
        var target = Directory.CreateDirectory(Path.Combine(_folder, "out")).FullName;
        File.CreateSymbolicLink(Path.Combine(target, "one.csv"), elsewhere);

        (await RunAsync("export", Save("one", 120), "--output", target)).ShouldNotBe(0);

        _errors.ToString().ShouldContain("is a symbolic link");
        (await File.ReadAllTextAsync(elsewhere)).ShouldBe("kept");
    }

    [Fact]
    public async Task Export_HistogramLog_IsReadByHdrHistogramsOwnTool()
    {
        const string Script = """
            const hdr = require('hdr-histogram-js');
            const reader = new hdr.HistogramLogReader(require('fs').readFileSync(0, 'utf8'));
            const all = [];
            for (let h = reader.nextIntervalHistogram(); h != null; h = reader.nextIntervalHistogram())
              all.push([h.tag, h.startTimeStampMsec, h.endTimeStampMsec, h.totalCount, h.getValueAtPercentile(50)].join(' '));
            console.log(all.join('\n'));
            """;
        var samples = Recorded.Run("one", 120);

        var output = await HdrHistogramJs.RunAsync(Script, HistogramLogWriter.Write(samples));

        var lines = output.TrimEnd('\n').Split('\n');
        lines.Length.ShouldBe(20);
        lines[0].ShouldBe("jit/hello 1700000060000 1700000070000 1000000 " + Median(samples, "jit"));
        lines[1].ShouldBe("aot/hello 1700000090000 1700000100000 1200000 " + Median(samples, "aot"));
    }

    [Fact]
    public async Task Compare_OneRun_IsPairedAndTheSameAsTheEngine()
    {
        (await RunAsync("compare", Save("one", 120), "-o", "json")).ShouldBe(0, _errors.ToString());

        var report = JsonDocument.Parse(_output.ToString()).RootElement;
        var expected = Comparer.Compare(
            Recorded.Run("one", 120).ValidTrials,
            new ComparisonPlan { Variants = [new ComparedVariant("jit", 40), new ComparedVariant("aot", 10)] }, "jit");
        report.GetProperty("paired").GetBoolean().ShouldBeTrue();
        report.GetProperty("comparisons").EnumerateArray()
            .Select(row => $"{row.GetProperty("metric")} {row.GetProperty("changePerMille")} {row.GetProperty("verdict")}")
            .ShouldBe(
                expected.Select(row => string.Create(CultureInfo.InvariantCulture, $"{row.Metric} {row.ChangePerMille} {row.Verdict}")));
    }

    [Fact]
    public async Task Compare_TwoExports_IsUnpairedAndSaysSo()
    {
        (await RunAsync("compare", Save("before", 100), Save("after", 120))).ShouldBe(0, _errors.ToString());

        var text = _output.ToString();
        text.ShouldStartWith("after against before: unpaired, which is weaker than a comparison within one run\n");
        text.ShouldContain("aot against before/aot: hello\n");
        text.ShouldContain("! two runs do not show how much runs of the same image vary: there is no interval and no verdict\n");
        text.Split('\n').Where(line => line.StartsWith("requests/s  ", StringComparison.Ordinal))
            .ShouldAllBe(line => line.EndsWith("Inconclusive"));
        text.Split('\n').ShouldContain(line => line.StartsWith("requests/s  ", StringComparison.Ordinal) && line.Contains("+20.0%"));
    }

    [Theory]
    [InlineData("no variant \"x\"; it has jit, aot", "compare", "FILE", "--baseline", "x")]
    [InlineData("nothing to compare", "compare", "FILE", "FILE", "--baseline", "x")]
    [InlineData("no cluster in this test", "compare", "absent")]
    [InlineData("no cluster in this test", "export", "absent")]
    public async Task AnyCommand_NothingToRead_SaysWhatToDo(string expected, params string[] args)
    {
        var file = Save("one", 100);

        (await RunAsync([.. args.Select(argument => argument == "FILE" ? file : argument)])).ShouldBe(1);

        _errors.ToString().ShouldContain(expected);
    }

    [Theory]
    [InlineData("{}", "is not an export of a run")]
    [InlineData("{", "cannot be read as an export")]
    [InlineData("""{"version":9,"run":{}}""", "has version 9")]
    [InlineData("""{"version":1,"run":{"spec":null}}""", "is not an export of a run")]
    [InlineData("""{"version":1,"run":{"metadata":null}}""", "is not an export of a run")]
    [InlineData("""{"version":1,"run":{"spec":{"variants":[null]}}}""", "is not an export of a run")]
    [InlineData("""{"version":1,"run":{},"trials":[null]}""", "is not an export of a run")]
    [InlineData("""{"version":1,"run":{"metadata":{"name":"one"}}}""", "one has no variants to compare")]
    [InlineData(
        """{"version":1,"run":{"spec":{"variants":[{"name":"a"},{"name":"b"}],"metrics":[{"name":"time","margin":"wide"}]}}}""",
        "the margin of time is \"wide\", which is not a percentage such as 5%")]
    [InlineData("""{"version":1,"run":{},"trials":[{"samples":[]}]}""", "begins with neither a startup, a program nor a service that already ran")]
    public async Task Compare_FileThatIsNoExport_SaysHowToWriteOne(string text, string expected)
    {
        var path = Path.Combine(_folder, "bad.json");
        await File.WriteAllTextAsync(path, text);

        (await RunAsync("compare", path)).ShouldBe(1);

        _errors.ToString().ShouldContain(expected);
    }

    [Fact]
    public async Task Compare_FolderWithTwoExports_AsksForOne()
    {
        Save("one", 100);
        Save("two", 100);

        (await RunAsync("compare", _folder)).ShouldBe(1);

        _errors.ToString().ShouldContain("contains 2 .json files; give the path of one of them");
    }

    private static string Median(RunSamples samples, string variant) => LatencyHistogram
        .DecodeBase64(samples.AllTrials.First(trial => trial.Record.Variant == variant).Cells[0].Sample.Latency.Histogram)
        .ValueAtPercentile(50).ToString(CultureInfo.InvariantCulture);

    private string Save(string name, int percent)
    {
        var path = Path.Combine(_folder, name + ".json");
        File.WriteAllText(path, SamplesFile.Write(Recorded.Run(name, percent)));
        return path;
    }

    private Task<int> RunAsync(params string[] args)
    {
        var session = new Session
        {
            Output = _output, Errors = _errors, Clock = TimeProvider.System, OpenCluster = _ =>
                throw new CommandException("no cluster in this test"),
        };
        return Root.RunAsync(args, session);
    }
}
