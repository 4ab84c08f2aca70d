namespace Hotlap.Measurement.Tests.Support;

/// <summary>The histogram's implementation in JavaScript, by which another reads what was written here.</summary>
internal static class HdrHistogramJs
{
    /// <summary>Runs a script that may <c>require('hdr-histogram-js')</c>, and gives its output.</summary>
    public static async Task<string> RunAsync(string script, string input)
    {
        var outcome = await Processes.RunAsync("node", ["-e", script], input, await InstallAsync());
        outcome.ExitCode.ShouldBe(0, outcome.Errors);
        return outcome.Output;
    }

    private static async Task<string> InstallAsync()
    {
        var folder = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".cache/hotlap/test-npm");
        Directory.CreateDirectory(folder);
        if (Directory.Exists(Path.Combine(folder, "node_modules/hdr-histogram-js/dist")))
            return folder;
        var outcome = await Processes.RunAsync("npm", ["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "hdr-histogram-js@3.0.1"], folder: folder);
        outcome.ExitCode.ShouldBe(0, outcome.Errors);
        return folder;
    }
}
