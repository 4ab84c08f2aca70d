namespace Hotlap.Agent.Answers;

/// <summary>Judges an HTTP response by the status and the body that the plan expects.</summary>
internal sealed class HttpAnswerJudge(HttpRequestPlan plan, string url)
{
    private const int QuotedBytes = 200;

    private readonly byte[]? _body = plan.ExpectedBody is { } body ? Encoding.UTF8.GetBytes(body) : null;
    private readonly BodyJudge? _judge = plan.Expected is { } expected ? new BodyJudge(expected) : null;

    /// <summary>A compressed body can be longer than the expected one.</summary>
    public int Keep => _body is null && _judge is null ? QuotedBytes : Math.Max(_body?.Length ?? 0, BodyJudge.Most);

    public Answer Judge(HttpAnswer answer)
    {
        try
        {
            return Judge(IsChecked(answer) ? ContentCoding.Decode(answer, Keep) : answer, answer.Length);
        }
        catch (InvalidDataException e)
        {
            return Answer.Wrong($"HTTP {answer.Status} from {url}, expected {e.Message}");
        }
    }

    /// <summary>The body of another status is only quoted.</summary>
    private bool IsChecked(HttpAnswer answer) => answer.Status == plan.ExpectedStatus && (_body is not null || _judge is not null);

    /// <summary>Judges a decoded answer.</summary>
    /// <param name="answer">The answer, with its decoded body.</param>
    /// <param name="bytes">Bytes of the body as it was sent.</param>
    private Answer Judge(HttpAnswer answer, long bytes)
    {
        if (answer.Status != plan.ExpectedStatus)
            return Answer.Wrong(
                $"HTTP {answer.Status}{Leads(answer)} from {url}, expected {plan.ExpectedStatus}{WantedBody()}{Remedy(answer)}"
                    + Begins(answer));
        if (_body is not null && !(answer.Length == _body.Length && answer.Body.Span.SequenceEqual(_body)))
            return Answer.Wrong(
                $"HTTP {answer.Status} with body {ShortText.Quote(answer.Body.Span)} from {url}, expected "
                    + $"{plan.ExpectedStatus}{WantedBody()}");
        return _judge?.Miss(answer) is { } miss
            ? Answer.Wrong($"HTTP {answer.Status} with body {ShortText.Quote(answer.Body.Span)} from {url}, expected {miss}")
            : Answer.Correct with { Bytes = bytes };
    }

    private static string Leads(HttpAnswer answer) => answer.Location is { } location ? $" to {ShortText.Head(location, 200)}" : "";

    /// <summary>Load tools do not follow redirects either, and would measure the redirect.</summary>
    private static string Remedy(HttpAnswer answer) => answer.Status is not (301 or 302 or 303 or 307 or 308) ? ""
        : "; redirects are not followed: set the request's path to where it leads (tls or url for another scheme or host), or "
            + $"expect.status: {answer.Status} to measure the redirect";

    /// <summary>Services say in the body what they refuse.</summary>
    private static string Begins(HttpAnswer answer) =>
        answer.Body.IsEmpty || answer.Coding is not null ? "" : $"; its body is {ShortText.Quote(answer.Body.Span)}";

    private string WantedBody() => _body is null ? "" : $" with body {ShortText.Quote(_body)}";
}
