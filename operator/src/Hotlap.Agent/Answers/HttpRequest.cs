using System.Globalization;
using System.Net.Security;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Connections;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

internal sealed class HttpRequest : IRequest
{
    private readonly HttpRequestPlan _plan;
    private readonly byte[] _bytes;
    private readonly HttpExpectation _expected;
    private readonly string _url;
    private readonly Exchange _exchange;

    public HttpRequest(HttpRequestPlan plan, string authority, ITransport? transport = null)
    {
        transport ??= ClearText.Instance;
        _plan = plan;
        _url = $"{transport.Scheme}://{authority}{plan.Path}";
        _exchange = new Exchange(transport, SslApplicationProtocol.Http11, _url, "HTTP/1.1");
        _bytes = Encoding.UTF8.GetBytes(Format(plan, authority));
        _expected = new HttpExpectation(plan, _url);
    }

    public string Description => $"{_plan.Method} {_url}";

    /// <summary>True when the server closes the connection after the last response.</summary>
    public bool ClosesConnections { get; private set; }

    public byte[] RehearsalAnswer
    {
        get
        {
            var body = _plan.Method == "HEAD" ? "" : _plan.ExpectedBody ?? "";
            return Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture,
                $"HTTP/1.1 {_plan.ExpectedStatus} OK\r\nContent-Type: text/plain\r\nContent-Length: "
                    + $"{Encoding.UTF8.GetByteCount(body)}\r\n\r\n{body}"));
        }
    }

    public Answer Send(Socket socket) => _exchange.Ask(socket, connection =>
    {
        connection.Send(_bytes);
        var answer = new HttpAnswerReader(connection, hasBody: _plan.Method != "HEAD", _expected.Keep).Read();
        ClosesConnections = answer.Closes;
        return _expected.Judge(answer);
    });

    private static string Format(HttpRequestPlan plan, string authority)
    {
        var text = new StringBuilder().Append(CultureInfo.InvariantCulture, $"{plan.Method} {plan.Path} HTTP/1.1\r\n");
        var headers = new Dictionary<string, string>(plan.Headers, StringComparer.OrdinalIgnoreCase);
        headers.TryAdd("Host", authority);
        headers.TryAdd("User-Agent", "hotlap");
        headers.TryAdd("Accept", "*/*");
        if (plan.Body is { } body)
            headers["Content-Length"] = Encoding.UTF8.GetByteCount(body).ToString(CultureInfo.InvariantCulture);
        foreach (var (name, value) in headers)
            text.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
        return text.Append("\r\n").Append(plan.Body).ToString();
    }
}

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
