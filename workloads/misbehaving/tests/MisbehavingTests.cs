using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Text.RegularExpressions;

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
        while (!await RunningProgram.TryConnectAsync(port))
            refusals++;

        Stopwatch.GetElapsedTime(run.StartedAt).TotalMilliseconds.ShouldBeInRange(300, 10_000);
        refusals.ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task Run_NameAfterStart_NamesTheMomentOfItsFirstAnswer()
    {
        using var run = new RunningProgram(program.Path, "NAME_AFTER_START=1", "LISTEN_AFTER_MS=50");
        using var client = await run.ConnectAsync();
        await client.GetStringAsync(Root);
        var longest = Stopwatch.GetElapsedTime(run.StartedAt).TotalMicroseconds;
        await client.GetStringAsync(Root);

        var sent = Regex.Match(run.ReadName(), "^sent-([0-9]+)us$").Groups[1].Value;
        double.Parse(sent, CultureInfo.InvariantCulture).ShouldBeInRange(50_000, longest);
    }

    [Theory]
    [InlineData("Bearer s3cret", HttpStatusCode.OK)]
    [InlineData("Bearer s3cret2", HttpStatusCode.Unauthorized)]
    [InlineData("Bearer other", HttpStatusCode.Unauthorized)]
    [InlineData(null, HttpStatusCode.Unauthorized)]
    public async Task Run_RequiredHeader_Answers401WithoutIt(string? sent, HttpStatusCode expected)
    {
        using var run = new RunningProgram(program.Path, "REQUIRED_HEADER=Authorization: Bearer s3cret");
        using var client = await run.ConnectAsync();
        if (sent is not null)
            client.DefaultRequestHeaders.Add("Authorization", sent);

        (await client.GetAsync(Root)).StatusCode.ShouldBe(expected);
    }

    /// <summary>The kernel tells the slack of another process to root only.</summary>
    [NeedsTheory("root")]
    [InlineData(0, 50_000)]
    [InlineData(1, 1)]
    public async Task Run_Prompt_WaitsWithoutSlack(int prompt, int slackNanoseconds)
    {
        using var run = new RunningProgram(program.Path, $"PROMPT={prompt}");
        await run.ReadPortAsync();

        run.ReadTimerSlackNanoseconds().ShouldBe(slackNanoseconds);
    }

    [Fact]
    public async Task Run_SpinThreads_UseCpuWithoutRequests()
    {
        using var run = new RunningProgram(program.Path, "SPIN_THREADS=2");
        await run.ReadPortAsync();

        var begin = Stopwatch.GetTimestamp();
        while (run.ReadCpuMilliseconds() < 200)
            Stopwatch.GetElapsedTime(begin).TotalSeconds.ShouldBeLessThan(30);
    }

    [Theory]
    [InlineData("EXIT_CODE=3", "EXIT_MESSAGE=no database", 3, "no database\n")]
    [InlineData("EXIT_CODE=0", "EXIT_AFTER_MS=50", 0, "misbehaving: EXIT_CODE asks for an exit\n")]
    [InlineData("STALL_MS=300", "STALL_EVERY_MS=300", 2, "misbehaving: STALL_MS is 300; give less than STALL_EVERY_MS, which is 300\n")]
    [InlineData("FEWER_PERCENT=100", "BODY=b", 2, "misbehaving: FEWER_PERCENT is 100; give less than 100\n")]
    [InlineData("WORKERS=65", "BODY=b", 2, "misbehaving: WORKERS is 65; give at most 64\n")]
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

    [Theory]
    [InlineData(1, 1600)]
    [InlineData(4, 400)]
    public async Task Run_Workers_AnswerSoManyAtATime(int workers, double milliseconds)
    {
        using var run = new RunningProgram(program.Path, "DELAY_MS=20", $"WORKERS={workers}");
        using var client = await run.ConnectAsync();
        var start = Stopwatch.GetTimestamp();

        await Task.WhenAll(Enumerable.Range(0, 80).Select(_ => client.GetStringAsync(Root)));

        // A busy machine takes longer.
        Stopwatch.GetElapsedTime(start).TotalMilliseconds.ShouldBeInRange(milliseconds - 5, milliseconds + 10_000);
    }

    [Fact]
    public async Task Run_FewerPercent_StretchesTheTimeBetweenAnswers()
    {
        using var run = new RunningProgram(program.Path, "DELAY_MS=20", "FEWER_PERCENT=50");
        using var client = await run.ConnectAsync();
        await client.GetStringAsync(Root);
        var start = Stopwatch.GetTimestamp();

        for (var i = 0; i < 10; i++)
            await client.GetStringAsync(Root);

        // Without it each took 20 ms. A busy machine takes longer.
        Stopwatch.GetElapsedTime(start).TotalMilliseconds.ShouldBeInRange(395, 10_000);
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
    public async Task Run_ForgetAfterRequests_AnswersOtherwiseFromThenOn()
    {
        using var run = new RunningProgram(program.Path, "FORGET_AFTER_REQUESTS=2", "BODY=known");
        using var client = await run.ConnectAsync();
        var answers = new List<string>();
        for (var request = 0; request < 4; request++) answers.Add(await client.GetStringAsync(Root));

        answers.ShouldBe(["known", "known", "forgotten", "forgotten"]);
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

    [Fact]
    public async Task Run_Stall_AnswersNobodyWithinIt()
    {
        using var run = new RunningProgram(program.Path, "STALL_MS=400", "STALL_EVERY_MS=1000");
        using var client = await run.ConnectAsync();
        // The program's own start lies between StartedAt and here.
        var uncertain = Age();
        var whole = 0;

        for (var sent = Age(); sent < 3500; sent = Age())
        {
            await client.GetStringAsync(Root);
            var (begin, end) = (sent % 1000, sent % 1000 + Age() - sent);
            (sent > 1000 && begin > uncertain && end < 400).ShouldBeFalse($"a request was answered between {begin:0} and {end:0} ms of a stall");
            whole += end > 400 ? 1 : 0;
        }

        whole.ShouldBeGreaterThan(0);

        double Age() => Stopwatch.GetElapsedTime(run.StartedAt).TotalMilliseconds;
    }

    [Theory]
    [InlineData(400, "BUSY_MICROSECONDS=2000")]
    [InlineData(440, "BUSY_MICROSECONDS=2200")]
    [InlineData(500, "BUSY_MICROSECONDS=2000", "SLOW_MICROSECONDS=2000", "SLOW_PERCENT=25")]
    [InlineData(600, "BUSY_MICROSECONDS=2000", "SLOW_MICROSECONDS=1000", "SLOW_PROCESS_PERCENT=100")]
    [InlineData(400, "BUSY_MICROSECONDS=2000", "SLOW_MICROSECONDS=1000", "SLOW_PROCESS_PERCENT=0")]
    public async Task Run_Busy_UsesExactlyTheCpuAskedFor(int milliseconds, params string[] settings)
    {
        using var run = new RunningProgram(program.Path, settings);
        using var client = await run.ConnectAsync();

        for (var i = 0; i < 200; i++)
            await client.GetStringAsync(Root);

        run.ReadCpuMilliseconds().ShouldBeInRange(milliseconds, milliseconds * 1.02);
    }

    [Fact]
    public async Task Run_SlowProcessPercent_DrawsAnewAtEachStart()
    {
        var slow = new List<bool>();
        while (slow.Distinct().Count() < 2 && slow.Count < 60)
        {
            using var run = new RunningProgram(program.Path, "SLOW_PROCESS_PERCENT=50", "SLOW_MICROSECONDS=20000");
            using var client = await run.ConnectAsync();
            await client.GetStringAsync(Root);
            slow.Add(run.ReadCpuMilliseconds() > 15);
        }

        slow.Distinct().Count().ShouldBe(2);
    }

    [Fact]
    public async Task Run_Trend_GrowsWithTimeSinceTheMomentGiven()
    {
        var tenMinutesAgo = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - 600;
        using var late = new RunningProgram(program.Path, "TREND_MICROSECONDS_PER_MINUTE=2000", $"TREND_SINCE={tenMinutesAgo}");
        using var early = new RunningProgram(program.Path, "TREND_MICROSECONDS_PER_MINUTE=2000");
        using var lateClient = await late.ConnectAsync();
        using var earlyClient = await early.ConnectAsync();

        await lateClient.GetStringAsync(Root);
        await earlyClient.GetStringAsync(Root);

        late.ReadCpuMilliseconds().ShouldBeInRange(20, 30);
        early.ReadCpuMilliseconds().ShouldBeLessThan(10);
    }

    private static void Terminate(int id)
    {
        using var kill = Process.Start("kill", ["-TERM", $"{id}"]);
        kill.WaitForExit();
    }
}
