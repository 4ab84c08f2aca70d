using System.Text;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>Checks responses against the status and the body that a plan expects.</summary>
internal sealed class HttpExpectation(HttpRequestPlan plan, string url)
{
    private const int QuotedBytes = 200;

    private readonly byte[]? _body = plan.ExpectedBody is { } body ? Encoding.UTF8.GetBytes(body) : null;
    private readonly BodyJudge? _judge = plan.Expected is { } expected ? new BodyJudge(expected) : null;

    /// <summary>Number of body bytes needed for the check.</summary>
    public int Keep => _judge is null ? Math.Max(_body?.Length ?? 0, QuotedBytes) : BodyJudge.Most;

    public Answer Judge(HttpAnswer answer)
    {
        if (answer.Status != plan.ExpectedStatus)
            return Answer.Wrong($"HTTP {answer.Status} from {url}, expected {plan.ExpectedStatus}{WantedBody()}");
        if (_body is not null && !(answer.Length == _body.Length && answer.Body.Span.SequenceEqual(_body)))
            return Answer.Wrong(
                $"HTTP {answer.Status} with body {Text.Quote(answer.Body.Span)} from {url}, expected {plan.ExpectedStatus}{WantedBody()}");
        return _judge?.Miss(answer) is { } miss
            ? Answer.Wrong($"HTTP {answer.Status} with body {Text.Quote(answer.Body.Span)} from {url}, expected {miss}")
            : Answer.Correct with { Bytes = answer.Length };
    }

    private string WantedBody() => _body is null ? "" : $" with body {Text.Quote(_body)}";
}
