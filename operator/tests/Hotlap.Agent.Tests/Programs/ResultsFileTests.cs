using Hotlap.Agent.Programs;
using Hotlap.Measurement.Programs;

namespace Hotlap.Agent.Tests.Programs;

public sealed class ResultsFileTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hotlap-results-");
    private readonly ResultsFile _file;

    public ResultsFileTests() => _file = new ResultsFile(FilePath);

    private string FilePath => Path.Combine(_folder.FullName, "results.jsonl");

    public void Dispose()
    {
        _file.Dispose();
        _folder.Delete(recursive: true);
    }

    [Fact]
    public void Read_FileThatGrows_GivesWhatIsNew()
    {
        _file.FindEnd().ShouldBe(0);
        File.WriteAllText(FilePath, "ab");
        _file.FindEnd().ShouldBe(2);
        _file.Read(2).ToArray().ShouldBe("ab"u8.ToArray());
        _file.Read(2).IsEmpty.ShouldBeTrue();
        File.AppendAllText(FilePath, "c");
        _file.FindEnd().ShouldBe(3);
        _file.Read(3).ToArray().ShouldBe("c"u8.ToArray());
        _file.Position.ShouldBe(3);
        _file.RequireSame();
    }

    [Theory]
    [InlineData(0)]
    [InlineData(65_530)]
    [InlineData(65_536)]
    [InlineData(200_000)]
    public void Contains_TextAnywhere_IsFoundAndNothingIsRead(int before)
    {
        File.WriteAllText(FilePath, new string('x', before) + "needle" + new string('x', 100_000));
        var end = _file.FindEnd();

        _file.Contains("needle"u8, end).ShouldBeTrue();
        _file.Contains("needles"u8, end).ShouldBeFalse();
        _file.Contains("needle"u8, before + 5).ShouldBeFalse();
        _file.Position.ShouldBe(0);
    }

    [Fact]
    public void FindEnd_HugeFile_IsTheLimit()
    {
        using (var file = File.Create(FilePath))
            file.SetLength(1L << 33);

        _file.FindEnd().ShouldBe(ResultsLimits.Bytes + 1);
    }
}
