using System.Globalization;
using System.Net;
using Hotlap.Agent.Answers;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>Measures one cell: one checked request, the warm-up, the measurement between the probe's begin and end.</summary>
internal sealed class CellRunner(IPAddress host, ProbeClient probe, ToolProcess process, ToolVersions versions, TimeProvider clock)
{
    private const int Checks = 3;
    private const int Killed = 128 + 9;

    private static readonly TimeSpan CheckPatience = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan CheckAgainAfter = TimeSpan.FromMilliseconds(200);

    /// <summary>Measures a cell.</summary>
    /// <exception cref="AgentException">The cell could not be measured.</exception>
    public async Task<CellSample> MeasureAsync(CellPlan cell)
    {
        // Not every image can have ghz: there is no build of it for every platform.
        if (cell.Tool == LoadTool.Ghz && !ToolProcess.IsInstalled("ghz"))
        {
            var sample = await MeasureWithAsync(cell with { Tool = LoadTool.H2load });
            return sample with { Warnings = [.. sample.Warnings.Append(ToolWarnings.GhzMissing).Order(StringComparer.Ordinal)] };
        }

        return await MeasureWithAsync(cell);
    }

    private async Task<CellSample> MeasureWithAsync(CellPlan cell)
    {
        var version = await versions.FindAsync(cell.Tool);
        var dialer = new Dialer(new IPEndPoint(host, cell.Request.Port));
        var request = RequestFactory.Create(cell.Request, host.ToString(), () => dialer.TryConnect(CheckPatience));
        await CheckAsync(cell, request, dialer);
        using var files = new CellFiles(cell, request);
        if (LoadLimit.OfWarmup(cell) is { } warmup)
            await RunAsync(cell, warmup, files.Files, output => output.CopyTo(Stream.Null), () => "");
        var sample = await MeasureAsync(cell, version, files.Files);
        // h2load takes a failed gRPC call for an answer, so one that is checked must frame what it counts.
        if (sample.Warnings.Contains(ToolWarnings.GrpcStatusUnchecked))
            await CheckAsync(cell, request, dialer);
        return sample;
    }

    private async Task CheckAsync(CellPlan cell, IRequest request, Dialer dialer)
    {
        for (var check = 1; ; check++)
        {
            using var socket = dialer.TryConnect(CheckPatience);
            var answer = socket is null
                ? new Answer(FailureKind.TargetNotListening, string.Create(CultureInfo.InvariantCulture,
                    $"{host}:{cell.Request.Port} refuses the generator's connection although the port answers inside the pod; a service that listens on localhost only must listen on all addresses"))
                : request.Send(socket);
            if (answer.IsCorrect)
                return;
            if (check == Checks)
                throw DescribeFailure(answer.Failure!.Value, $"The check of one request from the generator failed: {answer.Seen}.", "");
            await Task.Delay(CheckAgainAfter, clock);
        }
    }

    private async Task<CellSample> MeasureAsync(CellPlan cell, ToolVersion version, ToolFiles files)
    {
        var output = new ToolOutput(cell, files);
        var window = new MeasuredWindow(probe, process, clock);
        // Their reports begin when their load has ended, and may take them seconds to write.
        void Read(Stream stream) => output.Read(cell.Tool is LoadTool.Ghz or LoadTool.Oha ? new FirstByteStream(stream, window.End) : stream);
        var run = await RunAsync(cell, LoadLimit.OfMeasurement(cell), files, Read, () => output.Tail, window);
        if (!window.Usage.TargetAlive)
            throw new AgentException(FailureKind.TargetDied, "The target's process ended while it was measured.") { Output = output.Tail };
        var result = Finish(output);
        if (result.Requests == 0)
            throw DescribeFailure(FailureKind.NoCorrectAnswers, $"Not one request was answered correctly: {DescribeErrors(result)}.", output.Tail);
        return Describe(cell, version, run, window, result);
    }

    private async Task<(ToolOutcome Outcome, ToolCommand Command)> RunAsync(
        CellPlan cell, LoadLimit limit, ToolFiles files, Action<Stream> read, Func<string> tail, MeasuredWindow? window = null)
    {
        var command = BuildCommand(cell, limit, files);
        var patience = TimeSpan.FromMilliseconds((limit.DurationMilliseconds ?? 0) + cell.GraceMilliseconds);
        window?.Begin();
        var outcome = await process.RunAsync(command, patience, read);
        window?.End();
        if (outcome.TimedOut)
            throw DescribeFailure(FailureKind.ToolTimeout, $"{command.Program} did not end within {patience.TotalSeconds:0.#} s.", outcome.Errors + tail());
        // Nobody else sends this signal into the container; the kernel does when its memory is used up.
        if (outcome.ExitCode == Killed)
            throw DescribeFailure(
                FailureKind.OutOfMemory, $"{command.Program} was killed because the generator used more memory than its limit; raise generator.resources.limits.memory.",
                outcome.Errors + tail());
        if (outcome.ExitCode != 0)
            throw DescribeFailure(FailureKind.ToolFailed, $"{command.Program} {DescribeExit(outcome.ExitCode)}.", outcome.Errors + tail());
        return (outcome, command);
    }

    private ToolCommand BuildCommand(CellPlan cell, LoadLimit limit, ToolFiles files)
    {
        try
        {
            return ToolCommandBuilder.Build(cell, limit, host.ToString(), files);
        }
        catch (ArgumentException e)
        {
            throw new AgentException(FailureKind.AgentError, $"The cell cannot be measured: {e.Message}");
        }
    }

    // Tools fail in many ways when their target dies; the probe knows better.
    private AgentException DescribeFailure(FailureKind kind, string message, string output) => probe.IsTargetAlive()
        ? new AgentException(kind, message) { Output = output }
        : new AgentException(FailureKind.TargetDied, $"The target's process ended while it was measured. {message}") { Output = output };

    private static string DescribeExit(int code) => code switch
    {
        > 128 and < 160 => string.Create(CultureInfo.InvariantCulture, $"was ended by signal {code - 128}"),
        _ => string.Create(CultureInfo.InvariantCulture, $"ended with exit code {code}"),
    };

    private static string DescribeErrors(ToolResult result) => result.Errors == 0
        ? "the tool sent none"
        : string.Join(", ", result.ErrorsByCause.Select(e => $"{e.Value} {e.Key}"));

    private static ToolResult Finish(ToolOutput output)
    {
        try
        {
            return output.Finish();
        }
        catch (ToolOutputException e)
        {
            throw new AgentException(FailureKind.ToolOutputUnreadable, e.Message) { Output = output.Tail };
        }
    }

    private static CellSample Describe(
        CellPlan cell, ToolVersion version, (ToolOutcome Outcome, ToolCommand Command) run, MeasuredWindow window, ToolResult result) => new()
    {
        Scenario = cell.Scenario,
        Payload = cell.Payload,
        Tool = version,
        StartUnixNanoseconds = result.StartUnixNanoseconds ?? window.BeginUnixNanoseconds,
        WindowNanoseconds = result.WindowNanoseconds,
        Requests = result.Requests,
        Errors = result.Errors,
        ErrorsByCause = result.ErrorsByCause,
        Latency = result.ToLatencySample(),
        TargetCpuNanoseconds = window.Usage.CpuNanoseconds,
        TargetPeakMemoryBytes = window.Usage.PeakMemoryBytes,
        ProbeWindowNanoseconds = window.Usage.WindowNanoseconds,
        GeneratorCpuNanoseconds = window.ToolCpuNanoseconds ?? run.Outcome.CpuNanoseconds,
        Warnings = [.. result.Warnings.Concat(run.Command.Warnings).Distinct().Order(StringComparer.Ordinal)],
    };
}
