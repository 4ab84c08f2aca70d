namespace Programs.Tests;

public sealed class ResultsFileTests
{
    [Fact]
    public void Open_AFileThatHasLines_AppendsAndFlushesEach()
    {
        var path = Path.GetTempFileName();
        File.WriteAllText(path, "before\n");
        using (var results = ResultsFile.Open(name => name == "HOTLAP_RESULTS" ? path : null))
        {
            results.Tool("records-client", new Version(1, 2, 3, 0));
            results.BeginWindow();
            results.Metric("small", 12);
            results.EndWindow();
            File.ReadAllText(path).ShouldBe("""
                before
                {"tool":"records-client","version":"1.2.3"}
                {"window":"begin"}
                {"metric":"small","value":12}
                {"window":"end"}

                """);
        }

        File.Delete(path);
    }
}
