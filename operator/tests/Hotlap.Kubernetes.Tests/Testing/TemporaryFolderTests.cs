using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Testing;

public sealed class TemporaryFolderTests : IDisposable
{
    private readonly string _prefix = $"hotlap-folder-{Guid.NewGuid():N}-";

    public void Dispose()
    {
        foreach (var folder in Directory.GetDirectories(Path.GetTempPath(), _prefix + "*"))
            Directory.Delete(folder, recursive: true);
    }

    [Fact]
    public void Create_BesideFoldersOfAKilledProcessAndOfOthers_RemovesTheFirst()
    {
        var (killed, others) = (Path.GetTempPath() + _prefix + "killed", Path.GetTempPath() + _prefix + "others");
        Directory.CreateDirectory(killed);
        File.WriteAllText(Path.Combine(killed, ".owner"), $"{int.MaxValue}");
        // Reading a folder as a file is denied, as a file of another user is.
        Directory.CreateDirectory(Path.Combine(others, ".owner"));

        var created = TemporaryFolder.Create(_prefix);

        Directory.GetDirectories(Path.GetTempPath(), _prefix + "*").ShouldBe([created, others], ignoreOrder: true);
    }
}
