using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;

namespace Hotlap.Agent.Load;

/// <summary>Sends single requests to the target and checks the whole response, which no load tool does.</summary>
/// <param name="target">The target.</param>
/// <param name="tool">Describes failures.</param>
/// <param name="opensWithin">How long the way to a target that answers inside its pod may be closed: a mesh may open it later.</param>
/// <param name="clock">The clock.</param>
internal sealed class AnswerCheck(LoadTarget target, ToolRunner tool, TimeSpan opensWithin, TimeProvider clock)
{
    private const int Checks = 3;

    /// <summary>Most bytes of an answer's head that ab (2.3) reads; its buffer has 8 KiB. With more it waits for its time-out.</summary>
    private const int MostHeadBytesOfApacheBench = 8_000;

    private static readonly TimeSpan CheckPatience = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan CheckAgainAfter = TimeSpan.FromMilliseconds(200);

    /// <summary>Prepares the request of a cell.</summary>
    /// <param name="cell">The cell, with the request.</param>
    /// <param name="like">Another call of the same method, whose descriptors serve for this one, too; null for none.</param>
    public IRequest Prepare(CellPlan cell, IRequest? like = null)
    {
        var dialer = DialerOf(cell);
        return RequestFactory.Create(
            cell.Request, target.Host.ToString(), () => dialer.TryConnect(CheckPatience), cell.Tool == LoadTool.Ghz, like?.Descriptors);
    }

    /// <summary>Sends a request until it is answered correctly.</summary>
    /// <param name="cell">The cell, with the request.</param>
    /// <param name="request">The prepared request.</param>
    /// <param name="which">Names the request in the message of a failure.</param>
    public async Task<Answer> RequireAsync(CellPlan cell, IRequest request, string which = "one request")
    {
        var begin = clock.GetTimestamp();
        var answer = await SendAsync(cell, request);
        while (answer.Failure == FailureKind.TargetNotListening && clock.GetElapsedTime(begin) < opensWithin)
            answer = await SendAsync(cell, request);
        if (!answer.IsCorrect)
            throw tool.DescribeFailure(
                answer.Failure!.Value, $"The check of {which} from the generator failed{Tried(answer, begin)}: {answer.Seen}.", "");
        RequireKeptConnections(cell, request);
        RequireHead(cell, request);
        return answer;
    }

    /// <summary>A wrong answer after the load is retried a few times, because the target may still be recovering.</summary>
    public Task<Answer> AskAgainAsync(CellPlan cell, IRequest request) => SendAsync(cell, request);

    private async Task<Answer> SendAsync(CellPlan cell, IRequest request)
    {
        for (var check = 1; ; check++)
        {
            var answer = Send(cell, request);
            if (answer.IsCorrect || check == Checks)
                return answer;
            await Task.Delay(CheckAgainAfter, clock);
        }
    }

    private Answer Send(CellPlan cell, IRequest request)
    {
        using var socket = DialerOf(cell).TryConnect(CheckPatience);
        return socket is not null
            ? request.Send(socket) : new Answer(FailureKind.TargetNotListening,
            $"{target.Host}:{cell.Request.Port} does not accept the generator's connection, although {WhoseAnswers}");
    }

    /// <summary>h2load (1.52) does not end a load of fixed duration when the target closes its connections.</summary>
    private static void RequireKeptConnections(CellPlan cell, IRequest request)
    {
        if (cell.Tool == LoadTool.H2load && cell.HasDuration && request is HttpCall { ClosesConnections: true })
            throw new AgentException(FailureKind.ToolFailed,
                "The target closes the connection after each answer, as HTTP/1.0 does, and h2load never ends a load of fixed duration on "
                    + "such connections. "
                + "Set load.tool: ab, or make the target keep its connections open (HTTP/1.1 keep-alive).");
    }

    private string Tried(Answer answer, long begin) => answer.Failure == FailureKind.TargetNotListening
        ? $" for {clock.GetElapsedTime(begin).TotalSeconds:0} s" : "";

    private static void RequireHead(CellPlan cell, IRequest request)
    {
        if (cell.Tool == LoadTool.ApacheBench && request is HttpCall { HeadBytes: > MostHeadBytesOfApacheBench and var bytes })
            throw new AgentException(FailureKind.ToolFailed,
                $"The target's answer has {bytes} bytes of headers, and ab reads at most 8 KiB. Set load.tool: oha or h2load.");
    }

    private string WhoseAnswers => target.Site is null
        ? "the port answers inside the pod; if the service listens only on localhost, make it listen on all addresses, and check network "
            + "policies and the mesh"
        : "it answered another pod of the trial before; check that the service still runs, and check network policies";

    private Dialer DialerOf(CellPlan cell) => new(new IPEndPoint(target.Host, cell.Request.Port));
}

internal sealed record LoadTarget(IPAddress Host, ProbeClient Probe, DependencyWindows Dependencies)
{
    /// <summary>Host of a service that was already running; null when the target is in a pod of the trial, beside the probe.</summary>
    public string? Site { get; init; }
}
