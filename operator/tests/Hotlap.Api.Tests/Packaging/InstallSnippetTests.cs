using System.Diagnostics;
using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>The commands by which the pages for users install Hotlap, against an empty API server.</summary>
[Trait("Level", "all")]
public sealed class InstallSnippetTests
{
    public static TheoryData<string> Pages =>
        [.. Fence.All.Where(fence => fence.Info == Fence.Install).Select(fence => fence.Page).Distinct()];

    [Theory]
    [MemberData(nameof(Pages))]
    public async Task Commands_OfAPage_InstallTheOperator(string page)
    {
        await using var server = await ApiServerFixture.StartAsync();
        var script = (await Tool.RunAsync("awk", "-v", $"kind={Fence.Install}", "-f", Repository.PathOf("e2e/lib/snippets.awk"), page))
            .ShouldSucceed();
        (await RunAsync(script, server)).ShouldSucceed();
        (await server.KubectlAsync("get", "deployment", "hotlap", "-n", "hotlap-system", "-o", "name")).ShouldContain("hotlap");
        (await server.KubectlAsync("get", "crd", "benchmarkruns.hotlap.dev", "-o", "name")).ShouldContain("benchmarkruns");
    }

    /// <summary>Runs bash in a folder that has what the commands read from the repository.</summary>
    private static async Task<ToolResult> RunAsync(string script, ApiServerFixture server)
    {
        var folder = Directory.CreateDirectory(Path.Combine(server.Folder, "snippets")).FullName;
        Directory.CreateSymbolicLink(Path.Combine(folder, "charts"), Repository.PathOf("charts"));
        var start = new ProcessStartInfo("bash", ["-euo", "pipefail", "-c", script])
        {
            WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true,
            Environment =
            {
                ["KUBECONFIG"] = server.Kubeconfig,
                ["PATH"] = $"{Binaries.Folder}:{Environment.GetEnvironmentVariable("PATH")}",
                ["REGISTRY_PASSWORD"] = "secret",
                ["WEBHOOK_URL"] = "https://chat.example/hooks/secret",
            },
        };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return new ToolResult(process.ExitCode, output, await errors);
    }
}
