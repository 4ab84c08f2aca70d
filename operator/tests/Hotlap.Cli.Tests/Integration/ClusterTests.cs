using System.Text.Json;
using System.Text.RegularExpressions;
using Hotlap.Cli.Samples;
using Hotlap.Cli.Tests.Samples;
using Hotlap.Measurement.Contract;

namespace Hotlap.Cli.Tests.Integration;

[Trait("Category", "Integration")]
public sealed class ClusterTests(ClusterWithRuns cluster) : IClassFixture<ClusterWithRuns>
{
    [Fact]
    public async Task Report_RunWithStatus_PrintsTheSameAsFromAFile()
    {
        var space = await cluster.CreateAsync("complete");
        await cluster.WriteStatusAsync(space, "complete");

        var (code, output, errors) = await cluster.RunAsync("report", "greeter-images", "-n", space, "-o", "wide");

        errors.ShouldBeEmpty();
        code.ShouldBe(0);
        output.Replace(space, "bench", StringComparison.Ordinal).Replace("generation 1", "generation 3", StringComparison.Ordinal)
            .ShouldBe(await File.ReadAllTextAsync(Path.Combine(TestData.Folder, "complete", "wide.txt")));
    }

    [Fact]
    public async Task Report_MissingRun_SaysHowToListRuns()
    {
        var space = await cluster.Server.CreateNamespaceAsync();

        var (code, _, errors) = await cluster.RunAsync("report", "absent", "-n", space);

        code.ShouldBe(1);
        errors.ShouldBe($"error: benchmarkruns.hotlap.dev \"absent\" not found in namespace {space}; kubectl get bmr -A lists all runs\n");
    }

    [Fact]
    public void Report_ClusterWithoutTheDefinition_SaysToInstall()
    {
        cluster.ErrorWithoutDefinition.ShouldContain("has no CRD for BenchmarkRun: install Hotlap there");
    }

    [Fact]
    public async Task Report_UserWithoutRights_SaysWhatMustBeAllowed()
    {
        var kubeconfig = Path.Combine(cluster.Server.Folder, "nobody");
        var admin = await File.ReadAllTextAsync(cluster.Server.Kubeconfig);
        await File.WriteAllTextAsync(
            kubeconfig, admin.Replace(cluster.Server.Token, cluster.Server.UnprivilegedToken, StringComparison.Ordinal));

        var (code, _, errors) = await ClusterWithRuns.RunWithAsync(kubeconfig, "report", "greeter-images", "-n", "default");

        code.ShouldBe(1);
        errors.ShouldContain("kubectl auth can-i get bmr -n default");
    }

    [Theory]
    [InlineData("token: unknown", "refuses the credentials of the kubeconfig")]
    [InlineData("exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never, command: /bin/false}", "/bin/false, with which")]
    public async Task Report_LoginThatFails_SaysToLogInAgain(string user, string expected)
    {
        var kubeconfig = Path.Combine(cluster.Server.Folder, "refused");
        var admin = await File.ReadAllTextAsync(cluster.Server.Kubeconfig);
        var login = Regex.Replace(admin, $@"token: ""?{cluster.Server.Token}""?", user);
        login.ShouldNotBe(admin);
        await File.WriteAllTextAsync(kubeconfig, login);

        var (code, _, errors) = await ClusterWithRuns.RunWithAsync(kubeconfig, "report", "greeter-images", "-n", "default");

        code.ShouldBe(1);
        errors.ShouldStartWith("error: ");
        errors.ShouldContain(expected);
        errors.ShouldContain("log in again");
    }

    [Fact]
    public async Task Watch_RunThatCompletesMeanwhile_EndsWithItsCode()
    {
        var space = await cluster.CreateAsync("thresholds-not-met");

        var watch = cluster.RunAsync("watch", "greeter-images", "-n", space, "--timeout", "1m");
        await cluster.WriteStatusAsync(space, "thresholds-not-met");
        var (code, output, _) = await watch;

        code.ShouldBe(2);
        output.ShouldContain("greeter-images  Complete, thresholds violated  ThresholdExceeded: ");
    }

    [Fact]
    public async Task Export_FinishedRun_HasEverySampleOfItsConfigMaps()
    {
        var space = await cluster.CreateAsync("complete");
        await cluster.WriteStatusAsync(space, "complete");
        var uid = await cluster.RecordAsync(space, Recorded.Run("greeter-images", 120).Records);

        var (code, output, errors) = await cluster.RunAsync("export", "greeter-images", "-n", space, "-o", "json");

        errors.ShouldBeEmpty();
        code.ShouldBe(0);
        var read = SamplesFile.Read(output, "export");
        read.Run.Metadata.Uid.ShouldBe(uid);
        read.Records.Select(part => part.Samples).SelectMany(lines => lines).Select(Text).ShouldBe(
            Recorded.Run("greeter-images", 120).Records.Select(part => part.Samples).SelectMany(lines => lines).Select(Text));
    }

    [Fact]
    public async Task Export_ConfigMapOfAnotherOrDamaged_IsNoSampleOrSaysWhich()
    {
        var space = await cluster.CreateAsync("complete");
        var part = Recorded.Part("aot", 1, 100);
        await cluster.Server.PostAsync($"api/v1/namespaces/{space}/configmaps", Recorded.ConfigMap(part, "foreign", "somebody-else"));
        (await cluster.RunAsync("export", "greeter-images", "-n", space)).Errors.ShouldContain("greeter-images has no recorded trials yet");

        var uid = await cluster.RecordAsync(space, [part]);
        var damaged = Recorded.ConfigMap(part, "damaged", uid).Replace("hello", "hallo", StringComparison.Ordinal);
        await cluster.Server.PostAsync($"api/v1/namespaces/{space}/configmaps", damaged);

        (await cluster.RunAsync("export", "greeter-images", "-n", space)).Errors.ShouldStartWith(
            "error: ConfigMap damaged is corrupt: Line 2");
    }

    private static string Text(SampleLine line) => JsonSerializer.Serialize(line, ContractJson.Default.SampleLine);
}
