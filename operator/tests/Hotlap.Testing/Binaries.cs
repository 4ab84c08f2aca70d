using System.Diagnostics;
using System.Globalization;
using Hotlap.NotRun;

namespace Hotlap.Testing;

/// <summary>Finds the Kubernetes programs: $HOTLAP_BIN, else ~/.cache/hotlap/bin, into which a folder ../shared/kube beside the checkout is unpacked once.</summary>
public static class Binaries
{
    private static readonly Lazy<string> Found = new(Find);
    private static readonly Lazy<int> Minor = new(ReadMinor);

    /// <summary>The folder that holds kube-apiserver and its kin.</summary>
    public static string Folder => Found.Value;

    /// <summary>The minor version of Kubernetes: 35 for 1.35.4.</summary>
    public static int KubernetesMinor => Minor.Value;

    /// <summary>The full path of a program: from <see cref="Folder"/>, else from PATH.</summary>
    /// <exception cref="NotRunException">It is not installed.</exception>
    public static string PathOf(string program)
    {
        var path = $"{Folder}:{Environment.GetEnvironmentVariable("PATH")}:/usr/sbin:/sbin";
        return path.Split(':', StringSplitOptions.RemoveEmptyEntries).Select(folder => Path.Combine(folder, program))
            .FirstOrDefault(File.Exists)
            ?? throw new NotRunException(MissingPrograms.Reason(program));
    }

    /// <summary>From "Kubernetes v1.35.4".</summary>
    private static int ReadMinor()
    {
        using var process = Process.Start(new ProcessStartInfo(PathOf("kube-apiserver"), ["--version"]) { RedirectStandardOutput = true })!;
        return int.Parse(process.StandardOutput.ReadToEnd().Split('.')[1], CultureInfo.InvariantCulture);
    }

    private static string Find()
    {
        if (Environment.GetEnvironmentVariable("HOTLAP_BIN") is { Length: > 0 } named)
            return named;
        var cache = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache", "hotlap", "bin");
        if (!File.Exists(Path.Combine(cache, "kube-apiserver")) && FindInstaller() is { } installer)
            Unpack(installer, cache);
        return cache;
    }

    private static string? FindInstaller()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            var installer = Path.Combine(folder.FullName, "shared", "kube", "install.sh");
            if (File.Exists(installer))
                return installer;
        }
        return null;
    }

    /// <summary>Test programs start side by side: only one of them unpacks.</summary>
    private static void Unpack(string installer, string cache)
    {
        Directory.CreateDirectory(cache);
        var start =
            new ProcessStartInfo("flock", [Path.Combine(cache, ".lock"), "bash", installer, cache]) { RedirectStandardError = true };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"{installer} failed: {errors}");
    }
}
