namespace Hotlap.Api.Tests.Files;

/// <summary>What a program printed and how it ended.</summary>
internal sealed record ToolResult(int ExitCode, string Output, string Errors)
{
    public string ShouldSucceed()
    {
        ExitCode.ShouldBe(0, $"{Errors}\n{Output}");
        return Output;
    }

    public string ShouldFail()
    {
        ExitCode.ShouldNotBe(0, Output);
        return Errors + Output;
    }
}
