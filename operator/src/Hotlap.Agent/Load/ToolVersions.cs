using System.Text.RegularExpressions;
using Hotlap.Agent.Answers;
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

/// <summary>The files of one cell, in a temporary folder that is deleted with them.</summary>
internal sealed class CellFiles : IDisposable
{
    // ghz takes its JSON data as a command-line argument, and the kernel limits a single argument to 128 KiB.
    private const int LongestArgument = 32 * 1024;

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-").FullName;

    public CellFiles(CellPlan cell, IRequest request) => Files = new ToolFiles(
        // ghz prints only its report, which goes straight into the agent's pipe. The other tools print more, so their report needs a file.
        cell.Tool == LoadTool.Ghz ? "/dev/stdout" : Path.Combine(_folder, "output"),
        WriteBody(FindBody(cell, request)));

    public ToolFiles Files { get; }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static byte[]? FindBody(CellPlan cell, IRequest request) => (cell.Request, cell.Tool) switch
    {
        ({ Http: { } http }, _) => http.Body is null ? null : Encoding.UTF8.GetBytes(http.Body),
        ({ Grpc: { } grpc }, LoadTool.Ghz) => grpc.Data.Length > LongestArgument ? Encoding.UTF8.GetBytes(grpc.Data) : null,
        ({ Grpc: { } grpc }, _) => GrpcCall.Frame(((request as ReflectedRequest)?.Call ?? RequestFactory.Encode(grpc))?.Message),
        _ => null,
    };

    private string? WriteBody(byte[]? body)
    {
        if (body is null)
            return null;
        var path = Path.Combine(_folder, "body");
        File.WriteAllBytes(path, body);
        return path;
    }
}
