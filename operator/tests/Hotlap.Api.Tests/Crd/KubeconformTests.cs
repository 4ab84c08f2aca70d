using Hotlap.Api.Tests.Files;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Crd;

/// <summary>An independent validator reads the schema and the samples.</summary>
public sealed class KubeconformTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-schema-").FullName;

    [NeedsFact("kubeconform")]
    public async Task Samples_AgainstTheSchema_AreValid()
    {
        var result = await ConformAsync([.. Repository.Samples().Select(file => Repository.PathOf($"deploy/samples/{file}"))]);
        var summary = result.ShouldSucceed();
        summary.ShouldContain($"Valid: {Repository.Samples().Count()}, Invalid: 0, Errors: 0");
    }

    [NeedsTheory("kubeconform")]
    [InlineData("rounds: ", "round: ", "additional properties 'round' not allowed")]
    [InlineData("rounds: ", "rounds: three # ", "got string, want integer")]
    [InlineData("rounds: ", "rounds: 10", "maximum: got 108, want 100")]
    [InlineData("tool: ghz", "tool: wrk", "value must be one of 'ghz', 'ab', 'h2load'")]
    [InlineData("name: jit", "name: JIT", "does not match pattern")]
    [InlineData("duration: 3s", "duration: 3 s", "does not match pattern")]
    [InlineData("containerPort: 5001", "containerPort: 70000", "maximum: got 70,000, want 65,535")]
    [InlineData("cpu: 500m", "cpu: half", "does not match pattern")]
    [InlineData("load: {tool: ghz", "payloads: [one]\n    load: {tool: ghz", "does not match pattern")]
    [InlineData("key: greet.proto", "file: greet.proto", "missing property 'key'")]
    public async Task Sample_WithAMistake_IsRefusedWithItsCause(string right, string wrong, string cause)
    {
        var text = Repository.Read("deploy/samples/greeter-images.yaml");
        text.ShouldContain(right);
        var file = Path.Combine(_folder, "broken.yaml");
        await File.WriteAllTextAsync(file, text.Replace(right, wrong, StringComparison.Ordinal));
        (await ConformAsync([file])).ShouldFail().ShouldContain(cause);
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private Task<ToolResult> ConformAsync(string[] paths) =>
        Tool.RunAsync(
            "kubeconform", ["-strict", "-summary", "-skip", "ConfigMap", "-schema-location", JsonSchemaWriter.Write(_folder), .. paths]);
}
