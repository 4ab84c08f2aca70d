using Hotlap.Agent.Answers;
using Hotlap.Measurement.Sequences;

namespace Hotlap.Agent.Load;

/// <summary>
/// The requests of a cell whose answers are checked before and after the load: the one request, or of a sequence at most 100 that differ,
/// spread evenly over it. A slow target gets fewer, because the checks take time of the trial.
/// </summary>
internal sealed class CheckedRequests
{
    private const int Most = 100;

    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(10);

    private readonly AnswerCheck _check;
    private readonly TimeProvider _clock;
    private readonly IReadOnlyList<CellPlan> _cells;
    private readonly List<IRequest> _requests;

    public CheckedRequests(AnswerCheck check, CellPlan cell, IReadOnlyList<RequestPlan> requests, TimeProvider clock)
    {
        (_check, _clock) = (check, clock);
        var distinct = RequestSequence.Distinct(requests);
        Distinct = distinct.Count;
        var count = Math.Min(Most, Distinct);
        _cells = [.. Enumerable.Range(0, count).Select(index => cell with { Request = distinct[index * Distinct / count] })];
        _requests = [check.Prepare(_cells[0])];
    }

    /// <summary>Number of requests that differ.</summary>
    public int Distinct { get; }

    /// <summary>The first request of the load.</summary>
    public IRequest First => _requests[0];

    /// <summary>Returns the answer to the first request, with the mean size of all.</summary>
    /// <exception cref="AgentException">An answer is wrong.</exception>
    public async Task<Answer> RequireAsync()
    {
        var begin = _clock.GetTimestamp();
        var first = await _check.RequireAsync(_cells[0], First, Name(0));
        var (bytes, count) = (first.Bytes, 1);
        for (; count < _cells.Count && _clock.GetElapsedTime(begin) < Longest; count++)
            bytes += (await _check.RequireAsync(_cells[count], At(count), Name(count))).Bytes;
        return first with { Bytes = (bytes + (count / 2)) / count };
    }

    /// <summary>Sends the same requests after the load, and returns the first wrong answer, or a correct one.</summary>
    public async Task<Answer> AskAgainAsync()
    {
        var begin = _clock.GetTimestamp();
        var answer = await _check.AskAgainAsync(_cells[0], First);
        for (var index = 1; index < _requests.Count && answer.IsCorrect && _clock.GetElapsedTime(begin) < Longest; index++)
            answer = await _check.AskAgainAsync(_cells[index], _requests[index]);
        return answer;
    }

    private IRequest At(int index)
    {
        if (index == _requests.Count)
            _requests.Add(_check.Prepare(_cells[index], like: First));
        return _requests[index];
    }

    private string Name(int index) => Distinct == 1 ? "one request" : $"one of {Distinct} requests{Described(_cells[index].Request)}";

    /// <summary>The answer to an HTTP request names its path.</summary>
    private static string Described(RequestPlan request) =>
        request.Grpc is { } grpc ? $", with the data {ShortText.Head(grpc.Data, 200)}," : "";
}
