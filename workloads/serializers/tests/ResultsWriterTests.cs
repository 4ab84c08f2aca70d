namespace Serializers.Tests;

public sealed class ResultsWriterTests
{
    [Fact]
    public void Open_AFileThatHasLines_AppendsAndFlushesEach()
    {
        var path = Path.GetTempFileName();
        File.WriteAllText(path, "before\n");
        using (var results = ResultsWriter.Open(path))
        {
            results.Tool("serializers", "1.0");
            results.BeginWindow();
            results.Metric("size", 12);
            File.ReadAllText(path).ShouldBe("""
                before
                {"tool":"serializers","version":"1.0"}
                {"window":"begin"}
                {"metric":"size","value":12}

                """);
        }

        File.Delete(path);
    }
}
