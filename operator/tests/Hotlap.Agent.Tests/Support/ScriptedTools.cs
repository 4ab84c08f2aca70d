using System.Runtime.Versioning;

namespace Hotlap.Agent.Tests.Support;

/// <summary>A folder of scripts that stand for load tools.</summary>
[SupportedOSPlatform("linux")]
internal sealed class ScriptedTools : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("hotlap-fake-");

    public ScriptedTools(params IEnumerable<(string Name, string Script)> tools)
    {
        foreach (var (name, script) in tools)
        {
            var path = Path.Combine(Folder, name);
            File.WriteAllText(path, script);
            File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    public string Folder => _folder.FullName;

    public void Dispose() => _folder.Delete(recursive: true);
}
