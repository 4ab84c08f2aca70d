using System.Diagnostics;
using System.Net.Sockets;

namespace Misbehaving.Tests;

public sealed class MisbehavingTests(CompiledProgram program) : IClassFixture<CompiledProgram>
{
    private static readonly Uri Root = new("/", UriKind.Relative);

    [Fact]
    public async Task Run_NoSettings_AnswersOverAndOver()
    {
        using var run = new RunningProgram(program.Path);
        using var client = await run.ConnectAsync();

        for (var i = 0; i < 3; i++)
            (await client.GetStringAsync(Root)).ShouldBe("Hello World");
    }

    [Fact]
    public async Task Run_ListenAfter_RefusesUntilThen()
    {
        using var run = new RunningProgram(program.Path, "LISTEN_AFTER_MS=300");
        var port = await run.ReadPortAsync();

        var refusals = 0;
        while (!await TryConnectAsync(port))
            refusals++;

        Stopwatch.GetElapsedTime(run.StartedAt).TotalMilliseconds.ShouldBeInRange(300, 10_000);
        refusals.ShouldBeGreaterThan(0);
    }

    [Theory]
    [InlineData("EXIT_CODE=3", "EXIT_MESSAGE=no database", 3, "no database\n")]
    [InlineData("EXIT_CODE=0", "EXIT_AFTER_MS=50", 0, "misbehaving: EXIT_CODE asks for an exit\n")]
    [InlineData("LISTEN_AFTER_MS=x", "BODY=b", 2, "misbehaving: LISTEN_AFTER_MS is 'x'; give a whole number that is not negative\n")]
    [InlineData("BODY=b", "COLOUR=red", 2, "misbehaving: 'COLOUR=red' is no setting; give NAME=VALUE as in the README\n")]
    public async Task Run_Exit_LeavesCodeAndMessage(string first, string second, int code, string message)
    {
        using var run = new RunningProgram(program.Path, first, second);

        (await run.ReadExitAsync()).ShouldBe((code, message));
    }

    [Fact]
    public async Task Run_NeverAnswer_AcceptsAndStaysSilent()
    {
        using var run = new RunningProgram(program.Path, "NEVER_ANSWER=1");
        using var client = await run.ConnectAsync();
        client.Timeout = TimeSpan.FromMilliseconds(500);

        await Should.ThrowAsync<TaskCanceledException>(() => client.GetStringAsync(Root));
        run.HasExited.ShouldBeFalse();
    }

    [Fact]
    public async Task Run_StatusAndBody_AnswersThem()
    {
        using var run = new RunningProgram(program.Path, "STATUS=500", "BODY=out of order");
        using var client = await run.ConnectAsync();
        using var response = await client.GetAsync(Root);

        ((int)response.StatusCode).ShouldBe(500);
        (await response.Content.ReadAsStringAsync()).ShouldBe("out of order");
    }

    [Fact]
    public async Task Run_Delay_AnswersLate()
    {
        using var run = new RunningProgram(program.Path, "DELAY_MS=200");
        using var client = await run.ConnectAsync();
        var start = Stopwatch.GetTimestamp();

        await client.GetStringAsync(Root);

        Stopwatch.GetElapsedTime(start).TotalMilliseconds.ShouldBeGreaterThanOrEqualTo(200);
    }

    [Fact]
    public async Task Run_NoContentLength_EndsTheBodyByClosing()
    {
        using var run = new RunningProgram(program.Path, "NO_CONTENT_LENGTH=1");
        using var client = await run.ConnectAsync();
        using var response = await client.GetAsync(Root, HttpCompletionOption.ResponseHeadersRead);

        response.Content.Headers.ContentLength.ShouldBeNull();
        response.Headers.ConnectionClose.ShouldBe(true);
        (await response.Content.ReadAsStringAsync()).ShouldBe("Hello World");
    }

    [Fact]
    public async Task Run_DieAfterRequests_AnswersThatManyAndDies()
    {
        using var run = new RunningProgram(program.Path, "DIE_AFTER_REQUESTS=2", "DIE_CODE=9");
        using var client = await run.ConnectAsync();
        await client.GetStringAsync(Root);
        await client.GetStringAsync(Root);

        await Should.ThrowAsync<HttpRequestException>(() => client.GetStringAsync(Root));
        (await run.ReadExitAsync()).ShouldBe((9, "misbehaving: died as asked: DIE_AFTER_REQUESTS\n"));
    }

    [Fact]
    public async Task Run_DieAfterTime_CountsFromTheFirstRequest()
    {
        using var run = new RunningProgram(program.Path, "DIE_AFTER_MS=300");
        using var client = await run.ConnectAsync();
        var start = Stopwatch.GetTimestamp();
        await client.GetStringAsync(Root);

        (await run.ReadExitAsync()).ShouldBe((1, "misbehaving: died as asked: DIE_AFTER_MS\n"));
        Stopwatch.GetElapsedTime(start).TotalMilliseconds.ShouldBeGreaterThanOrEqualTo(300);
    }

    [Fact]
    public async Task Run_Sigterm_Ends()
    {
        using var run = new RunningProgram(program.Path);
        await run.ReadPortAsync();
        Terminate(run.Id);

        (await run.ReadExitAsync()).Code.ShouldBe(0);
    }

    [Fact]
    public async Task Run_IgnoreSigterm_StillAnswersAfterIt()
    {
        using var run = new RunningProgram(program.Path, "IGNORE_SIGTERM=1");
        using var client = await run.ConnectAsync();
        Terminate(run.Id);

        (await client.GetStringAsync(Root)).ShouldBe("Hello World");
    }

    private static async Task<bool> TryConnectAsync(int port)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync("127.0.0.1", port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private static void Terminate(int id)
    {
        using var kill = Process.Start("kill", ["-TERM", $"{id}"]);
        kill.WaitForExit();
    }
}
