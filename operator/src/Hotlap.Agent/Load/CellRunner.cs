using Hotlap.Agent.Answers;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Sequences;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>Measures one cell. Several generators wait for one another before the warm-up and before the measurement.</summary>
internal sealed class CellRunner(LoadPlan plan, LoadTarget target, ToolProcess process, TimeProvider clock)
{
    // Time to open the window at the probe before the common start, so that the probe's response does not delay the start.
    private static readonly TimeSpan WindowLead = TimeSpan.FromMilliseconds(60);

    private readonly ToolRunner _tool = new(target.Host, target.Probe, process);
    private readonly ToolVersions _versions = new(process);
    private readonly ContainerCpu _container = new();

    private bool HasOthers => plan.Generators > 1;

    public async Task<CellSample> MeasureAsync(CellPlan cell, int index)
    {
        var requests = RequestSequence.Of(cell.Request.WithPayload(cell.PayloadBytes));
        cell = cell with { Request = requests[0] };
        // ghz is not built for every platform, so some images lack it. h2load cannot replace it for a fixed rate, for
        // streams and for varying calls.
        if (cell.Tool != LoadTool.Ghz || cell.RatePerSecond is not null || cell.Search is not null
            || cell.Request.Grpc?.Messages is not null || requests.Count > 1
            || ToolProcess.IsInstalled("ghz"))
            return await MeasureWithAsync(cell, requests, index);
        var sample = await MeasureWithAsync(cell with { Tool = LoadTool.H2load }, requests, index);
        return sample with { Warnings = [.. sample.Warnings.Append(ToolWarnings.GhzMissing).Order(StringComparer.Ordinal)] };
    }

    private async Task<CellSample> MeasureWithAsync(CellPlan cell, IReadOnlyList<RequestPlan> requests, int index)
    {
        var version = await _versions.FindAsync(cell.Tool);
        var check = new AnswerCheck(target, _tool, TimeSpan.FromMilliseconds(plan.StartupTimeoutMilliseconds), clock);
        var checks = new CheckedRequests(check, cell, requests, clock);
        var answer = await checks.RequireAsync();
        if (cell.Request.Grpc is { } call)
            cell = cell with { Request = cell.Request with { Grpc = call with { SendsStream = answer.SentStream } } };
        var place = TakePlace(cell, index);
        var share = AgentException.Follow(() => place.Take(cell));
        using var files = new CellFiles(cell, checks.First, target.Host.ToString(), place.Take(requests));
        var warmup = await new WarmupRunner(_tool, clock).RunAsync(share, files.Files);
        var sample = share.Search is null
            ? await MeasureAsync((cell, share), new CellStep(index), files.Files)
            : await SearchRunner.RunAsync(
                cell,
                (rate, step) =>
                    MeasureAsync((rate, AgentException.Follow(() => place.Take(rate))), new CellStep(index, step), files.Files),
                (verdict, step) => Agree(verdict, new CellStep(index, step), BarrierGrace(cell)));
        List<string> warnings = [.. sample.Warnings];
        if (warmup.Steady == false)
            warnings.Add(ToolWarnings.WarmupNotSteady);
        // h2load counts a failed gRPC call as answered, so a correct checked call must both precede and follow the load.
        if (warnings.Contains(ToolWarnings.GrpcStatusUnchecked))
            await checks.RequireAsync();
        else if (IsChanged(await checks.AskAgainAsync(), sample))
            warnings.Add(ToolWarnings.AnswerChanged);
        if (cell.Request.Tls is { CaPath: null })
            warnings.Add(ToolWarnings.CertificateUnverified);
        // oha reconnects without reporting it.
        if (cell is { Tool: LoadTool.Oha, KeepAlive: true } && checks.First is HttpCall { ClosesConnections: true })
            warnings.Add(ToolWarnings.KeepAliveBroken);
        if (target.Site is not null)
            warnings.Add(ToolWarnings.SharedTarget);
        return sample with
        {
            TargetAddress = target.Site is null ? null : target.Host.ToString(),
            AnswerBodyBytes = answer.Bytes > 0 ? answer.Bytes : null,
            // Varying answers differ in size, so the bytes under load say nothing about their content.
            LoadBodyBytes = requests.Count > 1 ? null : sample.LoadBodyBytes,
            DistinctRequests = requests.Count > 1 ? checks.Distinct : null,
            StreamMessages = cell.Request.Grpc?.Messages,
            ConcurrencyLimit = CallsAllowed(share, answer) is { } allowed && allowed < sample.Concurrency ? allowed : null,
            Tool = version,
            WarmupNanoseconds = warmup.Nanoseconds,
            WarmupSteady = warmup.Steady,
            RampUpNanoseconds = RampUp.Of(warmup.Windows, sample),
            Warnings = [.. warnings.Order(StringComparer.Ordinal)],
        };
    }

    /// <summary>A generator that could not connect under load may still not be able to, which says nothing about answers.</summary>
    private static bool IsChanged(Answer answer, CellSample sample) => !answer.IsCorrect
        && (answer.Failure != FailureKind.TargetNotListening || !sample.ErrorsByCause.Keys.Any(GeneratorErrors.IsCause));

    /// <summary>
    /// Returns the calls that the server lets be in flight on the connections of HTTP/2. Others wait in the tool, which counts the wait as
    /// latency.
    /// </summary>
    private static long? CallsAllowed(CellPlan share, Answer answer) => answer.MostStreams * (share.Connections ?? 1);

    // Allows two grace periods: one generator may read a long report while another waits for its last responses.
    private static TimeSpan BarrierGrace(CellPlan cell) => TimeSpan.FromMilliseconds(2 * cell.GraceMilliseconds);

    private CellShare TakePlace(CellPlan cell, int index)
    {
        if (!HasOthers)
            return CellShare.Whole;
        // Before the first cell, other generators may still be pending or pulling their image.
        var startup = TimeSpan.FromMilliseconds(index == 0 ? plan.StartupTimeoutMilliseconds : 0);
        var place = Meet(new CellStep(index), "warmup", startup + BarrierGrace(cell));
        return new CellShare(place.Index, place.Of);
    }

    private BarrierPlace Meet(CellStep at, string phase, TimeSpan patience, LoadWindow? window = null, SearchVerdict? verdict = null) =>
        target.Probe.Meet(at.Cell, at.Phase(phase), patience, window, verdict);

    private async Task<CellSample> MeasureAsync((CellPlan Whole, CellPlan Share) cell, CellStep at, ToolFiles files)
    {
        var longest = Math.Max(cell.Share.WarmupMilliseconds, cell.Share.SteadyWarmup?.MaxMilliseconds ?? 0);
        var window = new MeasuredWindow(target.Probe, cell.Share.Request.Port, target.Dependencies, _container, clock);
        long? start = null;
        void Hold(Action<long> release)
        {
            var patience = BarrierGrace(cell.Share) + TimeSpan.FromMilliseconds(longest);
            start = target.Probe.FindStart(Meet(at, "measure", patience));
            release(start.Value);
            WaitUntil(start.Value, WindowLead);
            window.Begin();
        }

        if (!HasOthers)
            window.Begin();
        LoadWindow? Choose(ToolReading reading, long started) => Agree(reading, started, (at, start!.Value), BarrierGrace(cell.Share));
        var runs = await RunStepsAsync(
            cell.Share, files, new RunHooks(HasOthers ? Hold : null, window.End, HasCommonWindow(cell.Share) ? Choose : null));
        if (!window.Usage.TargetAlive)
            throw new AgentException(
                FailureKind.TargetDied, "The target's process ended while it was measured.") { Output = runs[^1].Tail };
        var result = CellSteps.Merge([.. runs.Select(r => r.Result)], cell.Whole.Stages);
        if (result.Requests == 0 && !IsAboveLowest(cell.Whole))
            throw _tool.DescribeFailure(
                FailureKind.NoCorrectAnswers, $"No request was answered correctly: {DescribeErrors(result)}.", runs[^1].Tail);
        var delay = start is null ? (long?)null : clock.GetElapsedTime(start.Value, runs[0].StartTimestamp).Ticks * 100;
        return Describe(cell.Share, result, window) with
        {
            GeneratorCpuNanoseconds = runs.Sum(r => r.CpuNanoseconds),
            StartDelayNanoseconds = delay,
            Warnings =
            [
                .. result.Warnings.Where(code => code != ToolWarnings.DelayedAcknowledgement || HasDelayed(window, result)),
                .. MissesStart(cell.Share, result, delay) ? [ValidRounds.StartMissed] : Array.Empty<string>(),
            ],
        };
    }

    /// <summary>A rate above the lowest of a search may be more than the target can answer.</summary>
    private static bool IsAboveLowest(CellPlan whole) => whole.RatePerSecond > whole.Search?.FromPerSecond;

    private bool MissesStart(CellPlan share, ToolResult result, long? delay) =>
        ValidRounds.MissesStart(result.WindowNanoseconds, delay, HasCommonWindow(share) && result.Drain is not null);

    /// <summary>
    /// True when the generators count what completed in the time that all of them sent. Of a fixed number of requests all count, and of
    /// several steps only the first starts together.
    /// </summary>
    private bool HasCommonWindow(CellPlan share) => HasOthers && share.DurationMilliseconds is not null && share.Stages.Count == 0;

    /// <summary>
    /// Agrees with the other generators on the time that all their windows have in common, so that each counts what completed while all of
    /// them sent. When the windows have nothing in common, or a tool lists no requests, each keeps its own, which is null for such a tool.
    /// </summary>
    private LoadWindow? Agree(ToolReading reading, long started, (CellStep At, long Start) cell, TimeSpan patience)
    {
        var own = reading.FindWindow(started);
        // The tool's clock and the generators' common start, both in nanoseconds since 1970 on this generator's clock.
        var common = clock.ReadUnixNanoseconds() - (clock.GetElapsedTime(cell.Start).Ticks * 100);
        var shift = (reading.CountsFromStart ? started : 0) - common;
        var place = Meet(cell.At, "window", patience, own is { } mine ? mine.Move(shift) : null);
        return place is { LatestBeginNanoseconds: { } begin, EarliestEndNanoseconds: { } end } && begin < end
            ? new LoadWindow(begin, end).Move(-shift) : own;
    }

    /// <summary>Agrees with the other generators on whether a rate met the objective, so that all measure the same next rate.</summary>
    private SearchVerdict Agree(SearchVerdict own, CellStep at, TimeSpan patience) =>
        HasOthers ? Meet(at, "verdict", patience, verdict: own).Verdict!.Value : own;

    /// <summary>
    /// True unless the kernel acknowledged most answers at once: latencies near 40 ms are then the service's own, and not those of an
    /// answer in two writes.
    /// </summary>
    private static bool HasDelayed(MeasuredWindow window, ToolResult result) =>
        window.DelayedAcknowledgements is not { } delayed || delayed >= result.Requests / 2;

    private void WaitUntil(long moment, TimeSpan before)
    {
        var left = clock.GetElapsedTime(clock.GetTimestamp(), moment) - before;
        if (left > TimeSpan.Zero)
            Thread.Sleep(left);
    }

    private async Task<List<ToolRunResult>> RunStepsAsync(CellPlan share, ToolFiles files, RunHooks hooks)
    {
        var steps = CellSteps.Of(share);
        List<ToolRunResult> runs = [];
        foreach (var step in steps)
        {
            var (first, last) = (runs.Count == 0, runs.Count == steps.Count - 1);
            var own = hooks with { Hold = first ? hooks.Hold : null, LoadEnd = last ? hooks.LoadEnd : null };
            var run = await _tool.RunAsync(step, LoadLimit.OfMeasurement(step), files, own);
            runs.Add(run with { Result = run.Result with { Unsent = run.Result.FindUnsent(step) } });
        }
        return runs;
    }

    private CellSample Describe(CellPlan share, ToolResult result, MeasuredWindow window)
    {
        var steps = CellSteps.Of(share);
        return new CellSample
        {
            Scenario = share.Scenario,
            Payload = share.Payload,
            StartUnixNanoseconds = result.StartUnixNanoseconds ?? window.BeginUnixNanoseconds,
            WindowNanoseconds = result.WindowNanoseconds,
            Requests = result.Requests,
            Drain = result.Drain,
            UnsentRequests = result.Unsent,
            AnsweredRequests = result.Answered,
            Errors = result.Errors,
            ErrorsByCause = result.ErrorsByCause,
            LoadBodyBytes = result.BodyBytes,
            Latency = result.ToLatencySample(),
            Concurrency = steps.Max(s => s.Concurrency),
            RateMilliPerSecond = steps.Max(s => s.RatePerSecond) * 1_000,
            CoordinatedOmissionCorrected = result.CoordinatedOmissionCorrected,
            Curve = result.Curve,
            Generator = window.Generator,
            Dependencies = window.Dependencies,
            TargetCpuRequestMillicores = plan.TargetCpuRequestMillicores,
            TargetMemoryRequestBytes = plan.TargetMemoryRequestBytes,
            Warnings = result.Warnings,
        }.WithUsage(window.Usage, plan.TargetCpuLimitMillicores, window.CpuBesideTarget);
    }

    private static string DescribeErrors(ToolResult result) =>
        result.ErrorsByCause.Count > 0 ? string.Join(", ", result.ErrorsByCause.Select(e => $"{e.Value} {e.Key}"))
        : result.Drain > 0 ? string.Create(CultureInfo.InvariantCulture, $"{result.Drain} were in flight at the end of the window of ")
            + string.Create(CultureInfo.InvariantCulture, $"{result.WindowNanoseconds / 1e9:0.###} s; set a longer load.duration")
        : "the tool sent none";
}
