using System.Text.Json.Serialization.Metadata;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Probe;

internal sealed class ProbeApi(IUsageWindows windows, GeneratorBarrier barriers, GeneratorRegister generators, TimeProvider clock)
{
    private const int MostCells = 10_000;
    private const int MostSteps = 1_000;
    private const int UsualPatience = 30_000;

    private readonly TaskCompletionSource<bool> _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource<(Func<string, StartupSample>? Startup, AgentFailure? Failure)> _startup =
        new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Reports that the target has answered correctly. The rest of the startup sample may follow later.</summary>
    public void Ready() => _ready.TrySetResult(true);

    /// <summary>Reports the startup of each container, by its ID.</summary>
    public void Complete(Func<string, StartupSample> startup) => _startup.TrySetResult((startup, null));

    public void Fail(AgentFailure failure)
    {
        _ready.TrySetResult(false);
        _startup.TrySetResult((null, failure));
    }

    public async Task<(int Status, byte[] Body)> AnswerAsync(string request, CancellationToken cancellation)
    {
        var question = ProbeQuestion.Parse(request);
        return question.Target switch
        {
            "GET /ready" => (await _ready.Task.WaitAsync(cancellation) ? 200 : 503, []),
            "GET /startup" => await AnswerStartupAsync(question, cancellation),
            "GET /clock" =>
                (200, Serialize(new ClockReading { NowUnixNanoseconds = clock.ReadUnixNanoseconds() }, ContractJson.Default.ClockReading)),
            "GET /usage" => question.ReadText("container", "") is { } container
                ? (200, Serialize(windows.Read(container), ContractJson.Default.WindowUsage)) : (400, []),
            "POST /window/begin" => (BeginWindow(question), []),
            "POST /window/end" => await EndWindowAsync(question, cancellation),
            "POST /meet" => await MeetAsync(question, cancellation),
            _ => (404, []),
        };
    }

    /// <summary>Every generator sends this request first. A generator of a second Job is refused.</summary>
    private async Task<(int Status, byte[] Body)> AnswerStartupAsync(ProbeQuestion question, CancellationToken cancellation)
    {
        if (question.ReadText("generator", "") is not { } generator || question.ReadText("container", "") is not { } container)
            return (400, []);
        if (generator.Length > 0 && !generators.Admits(generator, question.Session))
            return (generators.Trusts(generator, question.Session) ? 409 : 403, []);
        var (startup, failure) = await _startup.Task.WaitAsync(cancellation);
        return startup is not null
            ? (200, Serialize(startup(container), ContractJson.Default.StartupSample))
            : (503, Serialize(failure!, ContractJson.Default.AgentFailure));
    }

    private int BeginWindow(ProbeQuestion question) =>
        question.ReadText("generator", "") is not { } name || question.ReadText("container", "") is not { } container ? 400
        : !generators.Trusts(name, question.Session) ? 403
        : windows.Begin(name, question.Session, container, question.ReadNumber("port", IPEndPoint.MaxPort)) ? 200 : 409;

    private async Task<(int Status, byte[] Body)> EndWindowAsync(ProbeQuestion question, CancellationToken cancellation) =>
        question.ReadText("generator", "") is not { } name ? (400, [])
        : !generators.Trusts(name, question.Session) ? (403, [])
        : await windows.EndAsync(name, question.Session, cancellation) is { } usage
            ? (200, Serialize(usage, ContractJson.Default.WindowUsage))
        : (409, []);

    private async Task<(int Status, byte[] Body)> MeetAsync(ProbeQuestion question, CancellationToken cancellation)
    {
        if (question.ReadNumber("cell", MostCells) is not { } cell || question.ReadText("phase", null) is not { } phase || !IsPhase(phase)
            || question.ReadText("generator", null) is not { } generator
            || question.ReadMilliseconds("timeoutMilliseconds", UsualPatience) is not { } patience)
            return (400, []);
        if (!generators.Trusts(generator, question.Session))
            return (403, []);
        LoadWindow? window = (question.ReadNanoseconds("begin"), question.ReadNanoseconds("end")) is ({ } begin, { } end)
            ? new LoadWindow(begin, end) : null;
        SearchVerdict? verdict = Enum.TryParse<SearchVerdict>(question.ReadText("verdict", null), out var own) ? own : null;
        var (place, absence) = await barriers.JoinAsync(
            (cell, phase), generator, TimeSpan.FromMilliseconds(patience), new BarrierOpinion(window, verdict), cancellation);
        if (place is not null)
            return (200, Serialize(place, ContractJson.Default.BarrierPlace));
        return (absence!.Came.Contains(generator) ? 504 : 409, Serialize(absence, ContractJson.Default.BarrierTimeout));
    }

    /// <summary>A phase of a cell, or of a numbered step of its search.</summary>
    private static bool IsPhase(string phase) => phase.Split('-') switch
    {
        ["warmup" or "measure" or "window"] => true,
        ["measure" or "window" or "verdict", var step] =>
            uint.TryParse(step, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number < MostSteps,
        _ => false,
    };

    private static byte[] Serialize<T>(T value, JsonTypeInfo<T> type) => JsonSerializer.SerializeToUtf8Bytes(value, type);
}
