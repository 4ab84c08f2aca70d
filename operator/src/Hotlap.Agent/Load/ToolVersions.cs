using System.Text.RegularExpressions;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

internal sealed partial class ToolVersions(ToolProcess process)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly Dictionary<LoadTool, ToolVersion> _versions = [];

    /// <summary>Queries a tool, or returns the cached version. The version is empty when the tool prints none.</summary>
    public async Task<ToolVersion> FindAsync(LoadTool tool)
    {
        if (!_versions.TryGetValue(tool, out var version))
            _versions[tool] = version = await AskAsync(tool);
        return version;
    }

    private async Task<ToolVersion> AskAsync(LoadTool tool)
    {
        var (name, option) =
            tool switch { LoadTool.Ghz => ("ghz", "--version"), LoadTool.ApacheBench => ("ab", "-V"), LoadTool.Oha => ("oha", "--version"),
                _ => ("h2load", "--version") };
        var text = "";
        var outcome =
            await process.RunAsync(new ToolCommand(name, [option], []), Patience, output => text = new StreamReader(output).ReadToEnd());
        return new ToolVersion { Name = name, Version = FindVersion(text + outcome.Errors) };
    }

    // A tool built from source may print a word such as "dev" as its version.
    private static string FindVersion(string text)
    {
        var version = VersionPattern().Match(text).Value;
        return version.Length > 0 ? version : ShortText.Head(text.Split('\n')[0].Trim(), 40);
    }

    [GeneratedRegex(@"\d+\.\d+(\.\d+)?[^\s,<]*")]
    private static partial Regex VersionPattern();
}
