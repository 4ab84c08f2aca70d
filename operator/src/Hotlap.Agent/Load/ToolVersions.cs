using System.Text.RegularExpressions;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>Versions of the tools as they state them, each asked once.</summary>
internal sealed partial class ToolVersions(ToolProcess process)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly Dictionary<LoadTool, ToolVersion> _versions = [];

    /// <summary>Asks a tool, or answers from memory. The version is empty when the tool states none.</summary>
    /// <exception cref="AgentException">The tool is not there.</exception>
    public async Task<ToolVersion> FindAsync(LoadTool tool)
    {
        if (!_versions.TryGetValue(tool, out var version))
            _versions[tool] = version = await AskAsync(tool);
        return version;
    }

    private async Task<ToolVersion> AskAsync(LoadTool tool)
    {
        var (name, option) = tool switch { LoadTool.Ghz => ("ghz", "--version"), LoadTool.ApacheBench => ("ab", "-V"), LoadTool.Oha => ("oha", "--version"), _ => ("h2load", "--version") };
        var text = "";
        var outcome = await process.RunAsync(new ToolCommand(name, [option], []), Patience, output => text = new StreamReader(output).ReadToEnd());
        return new ToolVersion { Name = name, Version = FindVersion(text + outcome.Errors) };
    }

    // A tool that was built from its sources may have a word such as "dev" for a version.
    private static string FindVersion(string text)
    {
        var version = VersionPattern().Match(text).Value;
        return version.Length > 0 ? version : Text.Head(text.Split('\n')[0].Trim(), 40);
    }

    [GeneratedRegex(@"\d+\.\d+(\.\d+)?[^\s,<]*")]
    private static partial Regex VersionPattern();
}
