using Hotlap.Agent.Probe;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Probe;

/// <summary>The startup that a generator is told, by the ID of the target's container.</summary>
public sealed class MeasuredStartupTests
{
    private static readonly MeasuredStartup Startup = new(
        new StartupSample { ProcessName = "vault-agent" },
        new Dictionary<string, StartupSample>
        {
            ["0::/../cri-containerd-aaaa.scope"] = new() { ProcessName = "vault-agent" },
            ["0::/../cri-containerd-bbbb.scope"] = new() { ProcessName = "server" },
        });

    [Theory]
    [InlineData("bbbb", "server")]
    [InlineData("aaaa", "vault-agent")]
    [InlineData("", "vault-agent")]
    [InlineData("cccc", "vault-agent")]
    public void Of_AContainer_IsItsOwn(string container, string expected) => Startup.Of(container).ProcessName.ShouldBe(expected);
}
