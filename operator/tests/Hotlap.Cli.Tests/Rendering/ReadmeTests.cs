using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Rendering;

public sealed class ReadmeTests
{
    [Fact]
    public void Readme_ExampleReport_IsWhatTheProgramPrints() => File.ReadAllText(Repository.PathOf("README.md"))
        .ShouldContain($"```text\n{File.ReadAllText(Path.Combine(TestData.Folder, "quickstart", "table.txt"))}```\n");
}
