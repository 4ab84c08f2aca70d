using System.Diagnostics;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Programs;

namespace Hotlap.Agent.Tests.Programs;

/// <summary>Real scripts that sleep and burn for known times.</summary>
public sealed class ProgramWatchTests
{
    private const string Begin = """echo '{"window":"begin"}' >> "$HOTLAP_RESULTS"; """;
    private const string End = """echo '{"window":"end"}' >> "$HOTLAP_RESULTS"; """;
    private const string Metric = """echo '{"metric":"time","value":5}' >> "$HOTLAP_RESULTS"; """;
    private const string Burn = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; ";
    private const long Millisecond = 1_000_000;

    [Fact]
    public void Wait_SleepBetweenMarks_IsTheWindow() => ShouldMeasureASecond(() =>
    {
        using var program = new WatchedProgram("sleep 0.5; " + Metric + Begin + "sleep 1; " + End + "sleep 0.5", "time");
        program.Watch()
            .ShouldSatisfyAllConditions(results => results.HasBegin.ShouldBeTrue(), results => results.HasEnd.ShouldBeTrue());
        program.Window.IsUnseen.ShouldBeFalse();
        return program.Window.Nanoseconds;
    });

    [Fact]
    public void Wait_NoMarks_IsFromExecToExit() => ShouldMeasureASecond(() =>
    {
        using var program = new WatchedProgram(Metric + "sleep 1", "time");
        program.Watch().HasBegin.ShouldBeFalse();
        program.Window.IsMarked.ShouldBeFalse();
        return program.Window.Nanoseconds;
    });

    /// <summary>
    /// Half a second more or less is another window, and not a slower machine, which was seen to add 90 ms to each window of a minute.
    /// </summary>
    private static void ShouldMeasureASecond(Func<long> measure)
    {
        const long Tolerance = 400 * Millisecond;
        var (begin, window) = (Stopwatch.GetTimestamp(), 0L);
        while (Math.Abs(window - (1_000 * Millisecond)) > Tolerance && Stopwatch.GetElapsedTime(begin).TotalSeconds < 60)
            window = measure();
        window.ShouldBeInRange((1_000 * Millisecond) - Tolerance, (1_000 * Millisecond) + Tolerance);
    }

    [Fact]
    public void Wait_BeginMarkOnly_EndsWithTheProgram()
    {
        using var program = new WatchedProgram(Metric + "sleep 0.3; " + Begin + WatchedProgram.Await(WindowMark.Begin) + "sleep 0.1", "time");

        program.Watch();

        program.Window.Nanoseconds.ShouldBeGreaterThan(50 * Millisecond);
        (TimeProvider.System.ReadUnixNanoseconds() - program.Window.BeginUnixNanoseconds).ShouldBeGreaterThan(50 * Millisecond);
    }

    [Fact]
    public void Wait_BurnInTheWindow_CountsAndBurnOutsideDoesNot()
    {
        using var inside = new WatchedProgram(Metric + "sleep 0.1; " + Begin + Burn + End + "sleep 0.1", "time");
        inside.Watch();
        using var outside = new WatchedProgram(
            Metric + Burn + Begin + WatchedProgram.Await(WindowMark.Begin) + "sleep 0.1; " + End + WatchedProgram.Await(WindowMark.End) + Burn, "time");
        outside.Watch();

        inside.Window.Usage.CpuNanoseconds!.Value.ShouldBeGreaterThan(3 * outside.Window.Usage.CpuNanoseconds!.Value);
        inside.Window.Usage.CpuNanoseconds.Value.ShouldBeGreaterThan(20 * Millisecond);
        inside.Window.Usage.PeakMemoryBytes!.Value.ShouldBeGreaterThan(100_000);
    }

    [Fact]
    public void Wait_BurnToTheEndWithoutMarks_IsCountedButForTheLastMoments()
    {
        using var program = new WatchedProgram(Metric + Burn + Burn, "time");

        program.Watch();

        var usage = program.Window.Usage;
        usage.CpuNanoseconds!.Value.ShouldBeInRange(20 * Millisecond, usage.WindowNanoseconds + (20 * Millisecond));
        usage.WindowNanoseconds.ShouldBeInRange(program.Window.Nanoseconds / 2, program.Window.Nanoseconds);
        usage.PeakMemoryBytes!.Value.ShouldBeGreaterThan(100_000);
        usage.NodeCpus.ShouldBeGreaterThan(0);
    }

    [Fact]
    public void Exit_EstimatedBeforeTheLastReading_EndsTheWindowAtTheReading()
    {
        using var program = new WatchedProgram("sleep 60");
        Thread.Sleep(20);
        program.Window.ReadIfDue();

        program.Window.Exit(0);

        program.Window.Usage.WindowNanoseconds.ShouldBeInRange(20 * Millisecond, program.Window.Nanoseconds);
    }

    [Fact]
    public void Usage_ProgramThatEndedBeforeAnyReading_IsUnknownNotZero()
    {
        using var program = new WatchedProgram(Metric + Begin, "time");
        program.WaitForEnd();

        program.Watch().Metrics["time"].ShouldBe(5);

        (program.Window.Usage.CpuNanoseconds, program.Window.Usage.PeakMemoryBytes, program.Window.Usage.TargetAlive)
            .ShouldBe((null, null, false));
        program.Window.IsUnseen.ShouldBeTrue();
        program.Window.Nanoseconds.ShouldBe(1);
    }

    [Fact]
    public void Wait_MarksAtOnce_AreUnseen()
    {
        using var program = new WatchedProgram("""sleep 0.1; printf '%s\n%s\n%s\n' '{"window":"begin"}' '{"metric":"time","value":5}' '{"window":"end"}' >> "$HOTLAP_RESULTS"; sleep 0.1""", "time");

        program.Watch();

        program.Window.IsUnseen.ShouldBeTrue();
    }

    [Fact]
    public void Wait_LineInPieces_IsReadOnceItIsWhole()
    {
        using var program = new WatchedProgram("""printf '{"win' >> "$HOTLAP_RESULTS"; sleep 0.2; printf 'dow":"begin"}\n{"errors":1}' >> "$HOTLAP_RESULTS"; """ + WatchedProgram.Await(WindowMark.Begin) + "sleep 0.2");

        program.Watch().ShouldSatisfyAllConditions(results => results.HasBegin.ShouldBeTrue(), results => results.Errors.ShouldBe(1));

        program.Window.Nanoseconds.ShouldBeInRange(100 * Millisecond, 20_000 * Millisecond);
    }

    [Theory]
    [InlineData(""": > "$HOTLAP_RESULTS" """, "was truncated; only append to it.")]
    [InlineData("""echo '{"errors":2}' > "$HOTLAP_RESULTS.new"; mv "$HOTLAP_RESULTS.new" "$HOTLAP_RESULTS" """, "was replaced or removed; only append to it.")]
    [InlineData("""rm "$HOTLAP_RESULTS" """, "was replaced or removed; only append to it.")]
    [InlineData("""mv "$HOTLAP_RESULTS" "$HOTLAP_RESULTS.old"; echo '{"errors":1}' >> "$HOTLAP_RESULTS" """, "was replaced or removed; only append to it.")]
    public void Wait_FileThatIsChangedOtherThanByAppending_IsRefused(string script, string problem) =>
        ShouldRefuse(Begin + WatchedProgram.Await(WindowMark.Begin) + script, problem);

    [Theory]
    [InlineData("""ln -s /proc/self/environ "$HOTLAP_RESULTS"; sleep 0.5""", "is a symbolic link, which the agent does not follow; append to a regular file.")]
    [InlineData("""mkfifo "$HOTLAP_RESULTS"; sleep 0.5""", "is not a regular file; append to a regular file.")]
    [InlineData("""mkdir "$HOTLAP_RESULTS"; sleep 0.5""", "is not a regular file; append to a regular file.")]
    public void Wait_FileThatIsNoneOfTheContract_IsRefused(string script, string problem) => ShouldRefuse(script, problem);

    private static void ShouldRefuse(string script, string problem)
    {
        using var program = new WatchedProgram(script);

        var failure = Should.Throw<AgentException>(() => program.Watch());

        failure.Kind.ShouldBe(FailureKind.ResultsInvalid);
        failure.Message.ShouldBe($"The results file {program.ResultsPath} {problem}");
    }

    [Fact]
    public void Wait_FileThatIsWrittenElsewhereAndMovedThere_IsRead()
    {
        using var program = new WatchedProgram("""echo '{"errors":3}' > "$HOTLAP_RESULTS.new"; sleep 0.1; mv "$HOTLAP_RESULTS.new" "$HOTLAP_RESULTS" """);

        program.Watch().Errors.ShouldBe(3);
    }

    [Fact]
    public void Wait_NoFile_HasNoResults()
    {
        using var program = new WatchedProgram("sleep 0.1");

        Should.Throw<ResultsException>(() => program.Watch()).Kind.ShouldBe(FailureKind.ResultsMissing);
    }
}
