using System.Net.Security;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Http2;

namespace Hotlap.Agent.Answers;

/// <summary>An HTTP request. HTTP/2 is spoken with prior knowledge in clear text, and is negotiated by ALPN over TLS.</summary>
internal sealed class HttpCall : IRequest
{
    private static readonly string[] FieldsOfHttp1 = ["host", "connection", "keep-alive", "transfer-encoding", "upgrade"];

    private readonly HttpRequestPlan _plan;
    private readonly HttpAnswerJudge _expected;
    private readonly string _url;
    private readonly byte[] _head;
    private readonly byte[] _body;
    private readonly Exchange _exchange;

    public HttpCall(HttpRequestPlan plan, string authority, TlsTransport? tls = null)
    {
        var scheme = tls is null ? "http" : "https";
        _plan = plan;
        _url = $"{scheme}://{authority}{plan.Path}";
        _expected = new HttpAnswerJudge(plan, _url);
        _body = Encoding.UTF8.GetBytes(plan.Body ?? "");
        var fields = new Dictionary<string, string>(plan.Headers, StringComparer.OrdinalIgnoreCase);
        fields.TryAdd("Host", authority);
        fields.TryAdd("User-Agent", "hotlap");
        fields.TryAdd("Accept", "*/*");
        if (plan.Body is not null)
            fields["Content-Length"] = _body.Length.ToString(CultureInfo.InvariantCulture);
        _head = IsHttp2 ? FormatHttp2(plan, scheme, fields) : FormatHttp1(plan, fields);
        _exchange = IsHttp2
            ? new Exchange(tls, SslApplicationProtocol.Http2, _url, "HTTP/2")
            : new Exchange(tls, SslApplicationProtocol.Http11, _url, "HTTP/1.1");
    }

    public bool ClosesConnections { get; private set; }

    /// <summary>Bytes of the status line and the headers of the last answer; 0 over HTTP/2.</summary>
    public int HeadBytes { get; private set; }

    public byte[] RehearsalAnswer
    {
        get
        {
            if (IsHttp2)
                return Http2Call.Rehearse((FrameType.Headers, Frame.EndStream, HeaderBlock.Encode([new(":status", "200")])));
            var body = _plan.Method == "HEAD" ? "" : _plan.ExpectedBody ?? "";
            return Encoding.UTF8.GetBytes(
                $"HTTP/1.1 {_plan.ExpectedStatus} OK\r\nContent-Type: text/plain\r\nContent-Length: "
                    + $"{Encoding.UTF8.GetByteCount(body)}\r\n\r\n{body}");
        }
    }

    private bool IsHttp2 => _plan.Version == HttpRequestPlan.Http2;

    public Answer Send(Socket socket) => _exchange.Ask(socket, IsHttp2 ? AskHttp2 : AskHttp1);

    private Answer AskHttp1(IConnection connection)
    {
        // A server may refuse a body before it has read it, and close; the answer has arrived then all the same (RFC 9112, section 9.6).
        var isSent = connection.TrySend(_head);
        var answer = new HttpAnswerReader(connection, hasBody: _plan.Method != "HEAD", _expected.Keep).Read();
        ClosesConnections = answer.Closes || !isSent;
        HeadBytes = answer.HeadBytes;
        return _expected.Judge(answer);
    }

    private Answer AskHttp2(IConnection connection)
    {
        var call = new Http2Call(connection);
        call.Send(_head, _body);
        call.Receive();
        return int.TryParse(call.Fields.GetValueOrDefault(":status"), NumberStyles.None, CultureInfo.InvariantCulture, out var status)
            ? _expected.Judge(new HttpAnswer(status, call.Body, call.Body.Length)
            {
                Location = call.Fields.GetValueOrDefault("location"),
                Coding = call.Fields.GetValueOrDefault("content-encoding"),
            }) with { MostStreams = call.MostStreams }
            : Answer.Wrong($"no HTTP status from {_url}");
    }

    /// <summary>Formats head and body, which are sent in one write.</summary>
    private static byte[] FormatHttp1(HttpRequestPlan plan, Dictionary<string, string> fields) => Encoding.UTF8.GetBytes(
        $"{plan.Method} {plan.Path} HTTP/1.1\r\n{string.Concat(fields.Select(field => $"{field.Key}: {field.Value}\r\n"))}\r\n{plan.Body}");

    private static byte[] FormatHttp2(HttpRequestPlan plan, string scheme, Dictionary<string, string> fields) => HeaderBlock.Encode(
    [
        new(":method", plan.Method), new(":scheme", scheme), new(":path", plan.Path), new(":authority", fields["Host"]),
        .. fields.Select(field => KeyValuePair.Create(field.Key.ToLowerInvariant(), field.Value))
            .Where(field => !FieldsOfHttp1.Contains(field.Key)),
    ]);
}
