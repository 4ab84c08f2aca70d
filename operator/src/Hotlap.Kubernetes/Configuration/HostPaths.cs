using System.Runtime.Versioning;
using System.Text.RegularExpressions;

namespace Hotlap.Kubernetes;

/// <summary>
/// Where this machine keeps its files, by the rules of kubectl. The operating system is a value, so that the rules of Windows are tested
/// on any.
/// </summary>
/// <param name="IsWindows">True for the rules of Windows.</param>
/// <param name="Variable">Returns an environment variable; null when it is not set.</param>
/// <param name="Exists">True for a file that exists.</param>
internal sealed partial record HostPaths(
    [property: SupportedOSPlatformGuard("windows")] bool IsWindows, Func<string, string?> Variable, Func<string, bool> Exists)
{
    public static HostPaths Current { get; } = new(OperatingSystem.IsWindows(), Environment.GetEnvironmentVariable, File.Exists);

    private char[] Separators => IsWindows ? ['\\', '/'] : ['/'];

    /// <summary>The folders that may be the user's home, most likely first; client-go's homedir has the same order.</summary>
    public IEnumerable<string> Homes()
    {
        if (!IsWindows) return [Variable("HOME") ?? "/"];
        var (drive, path) = (Variable("HOMEDRIVE"), Variable("HOMEPATH"));
        var both = string.IsNullOrEmpty(drive) || string.IsNullOrEmpty(path) ? null : drive + path;
        string?[] homes = [Variable("HOME"), both, Variable("USERPROFILE")];
        return homes.Where(home => !string.IsNullOrEmpty(home))!;
    }

    /// <summary>Splits a list of paths. On Windows quotes enclose a path, as they do in PATH.</summary>
    public IEnumerable<string> Split(string list) => IsWindows
        ? WindowsItem().Matches(list).Select(item => item.Value.Replace("\"", "", StringComparison.Ordinal)).Where(path => path.Length > 0)
        : list.Split(':', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>True for a name without folders.</summary>
    public bool IsName(string path) => path.IndexOfAny(Separators) < 0;

    public bool IsAbsolute(string path) => IsWindows ? WindowsRoot().IsMatch(path) : path.StartsWith('/');

    /// <summary>Returns the path itself when it is absolute, else the path below a folder, which is absolute.</summary>
    public string Full(string path, string folder)
    {
        if (IsAbsolute(path)) return path;
        var names = folder.TrimEnd(Separators).Split(Separators).ToList();
        foreach (var name in path.Split(Separators))
        {
            if (name is "" or ".") continue;
            if (name != "..") names.Add(name);
            else if (names.Count > 1) names.RemoveAt(names.Count - 1);
        }

        return string.Join(Separators[0], names);
    }

    /// <summary>Returns the path that a file contains: it is relative to the folder of the file.</summary>
    public string FullIn(string file, string path)
    {
        var full = Full(file, Directory.GetCurrentDirectory());
        return Full(path, full[..full.LastIndexOfAny(Separators)]);
    }

    /// <summary>
    /// Finds a program as a shell does; null for none. Process.Start would also look in the current folder, where a stranger may have put
    /// one.
    /// </summary>
    /// <param name="command">A name, or an absolute path.</param>
    public string? FindProgram(string command)
    {
        var folders = IsAbsolute(command) ? [""] : Split(Variable("PATH") ?? "").Where(IsAbsolute);
        return folders.SelectMany(folder => Endings(command).Select(ending => Full(command + ending, folder))).FirstOrDefault(IsProgram);
    }

    /// <summary>Windows starts no file without an ending; a folder may contain one for other shells beside the program.</summary>
    private string[] Endings(string command) => (IsWindows, Path.HasExtension(command)) switch
    {
        (false, _) => [""],
        (true, var hasEnding) => [.. hasEnding ? [""] : Array.Empty<string>(), .. Split(Variable("PATHEXT") ?? ".com;.exe;.bat;.cmd")],
    };

    private bool IsProgram(string path) => Exists(path) && (IsWindows
        || (File.GetUnixFileMode(path) & (UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute)) != 0);

    [GeneratedRegex("""(?:[^;"]|"[^"]*"?)+""")]
    private static partial Regex WindowsItem();

    [GeneratedRegex("""^(?:[A-Za-z]:[\\/]|[\\/]{2})""")]
    private static partial Regex WindowsRoot();
}
