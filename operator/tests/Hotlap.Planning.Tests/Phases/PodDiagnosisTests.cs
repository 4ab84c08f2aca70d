using Hotlap.Api.Core;
using Hotlap.Planning.Diagnosing;

namespace Hotlap.Planning.Tests.Phases;

/// <summary>What containers say at their end, and what of it a user sees.</summary>
public sealed class PodDiagnosisTests
{
    private static readonly string Frames = string.Concat(
        Enumerable.Range(1, 15).Select(i => $"\n   at Shop.Orders.Startup.Part{i}.Configure(IServiceCollection services, IConfiguration configuration)"));

    [Theory]
    [InlineData("Unhandled exception. System.InvalidOperationException: ConnectionStrings:Orders is not set.")]
    [InlineData("panic: runtime error: invalid memory address or nil pointer dereference")]
    [InlineData("Exception in thread \"main\" java.lang.IllegalStateException: no database")]
    [InlineData("thread 'main' panicked at src/main.rs:7:10: no configuration")]
    public void LastLines_LongStack_BeginWithTheLineOfTheError(string line)
    {
        var text = PodDiagnosis.LastLines(new ContainerTerminated { Message = $"starting\n{line}{Frames}" });

        text.ShouldStartWith($"{line}; its last lines: ");
        text.ShouldEndWith("Part15.Configure(IServiceCollection services, IConfiguration configuration)");
        text.Length.ShouldBeLessThan(900);
    }

    [Theory]
    [InlineData("", "it wrote no output")]
    [InlineData("cannot bind port\n", "its last lines: cannot bind port")]
    [InlineData("Unhandled exception. X: y", "its last lines: Unhandled exception. X: y")]
    public void LastLines_ShortOutput_IsThatOutput(string output, string expected) =>
        PodDiagnosis.LastLines(new ContainerTerminated { Message = output }).ShouldBe(expected);

    [Fact]
    public void LastLines_ErrorInTheTail_IsNotRepeated()
    {
        var text = PodDiagnosis.LastLines(new ContainerTerminated { Message = $"Traceback (most recent call last):{Frames}\nError: no port" });

        text.ShouldStartWith("its last lines: ");
        text.ShouldEndWith("Error: no port");
    }
}
