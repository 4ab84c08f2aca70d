using System.Globalization;
using System.Net;
using Hotlap.Agent.Answers;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>Sends single requests to the target and looks at the whole answer, which no tool does.</summary>
internal sealed class AnswerCheck(Target target, ToolRunner tool, TimeProvider clock)
{
    private const int Checks = 3;

    private static readonly TimeSpan CheckPatience = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan CheckAgainAfter = TimeSpan.FromMilliseconds(200);

    /// <summary>Makes the request of a cell ready.</summary>
    public IRequest Prepare(CellPlan cell)
    {
        var dialer = DialerOf(cell);
        return RequestFactory.Create(cell.Request, target.Host.ToString(), () => dialer.TryConnect(CheckPatience));
    }

    /// <summary>Sends a request until its answer is correct, a few times at most.</summary>
    /// <exception cref="AgentException">No answer was correct.</exception>
    public async Task RequireAsync(CellPlan cell, IRequest request)
    {
        for (var check = 1; ; check++)
        {
            using var socket = DialerOf(cell).TryConnect(CheckPatience);
            var answer = socket is null
                ? new Answer(FailureKind.TargetNotListening, string.Create(CultureInfo.InvariantCulture,
                    $"{target.Host}:{cell.Request.Port} refuses the generator's connection although the port answers inside the pod; a service that listens on localhost only must listen on all addresses"))
                : request.Send(socket);
            if (answer.IsCorrect)
                return;
            if (check == Checks)
                throw tool.DescribeFailure(answer.Failure!.Value, $"The check of one request from the generator failed: {answer.Seen}.", "");
            await Task.Delay(CheckAgainAfter, clock);
        }
    }

    private Dialer DialerOf(CellPlan cell) => new(new IPEndPoint(target.Host, cell.Request.Port));
}
