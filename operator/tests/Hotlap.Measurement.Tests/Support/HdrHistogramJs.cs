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
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        var state = Environment.GetEnvironmentVariable("HOTLAP_STATE") ?? Path.Combine(home, ".cache/hotlap");
        var folder = Path.Combine(state, "test-npm");
        Directory.CreateDirectory(folder);
        if (Directory.Exists(Path.Combine(folder, "node_modules/hdr-histogram-js/dist")))
            return folder;
        string[] quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
        var outcome = await Processes.RunAsync("npm", ["install", .. quiet, "--fetch-retries=5", "hdr-histogram-js@3.0.1"], folder: folder);
        outcome.ExitCode.ShouldBe(0, outcome.Errors);
        return folder;
    }
}
