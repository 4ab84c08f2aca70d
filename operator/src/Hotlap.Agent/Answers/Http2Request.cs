using System.Buffers;
using System.Globalization;
using System.Net.Security;
using System.Net.Sockets;
using System.Text;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Http2;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Answers;

/// <summary>An HTTP/2 request: with prior knowledge in clear text, negotiated by ALPN over TLS.</summary>
internal sealed class Http2Request : IRequest
{
    private static readonly string[] FieldsOfHttp1 = ["host", "connection", "keep-alive", "transfer-encoding", "upgrade"];

    private readonly HttpRequestPlan _plan;
    private readonly HttpExpectation _expected;
    private readonly string _url;
    private readonly byte[] _headers;
    private readonly byte[] _body;
    private readonly Exchange _exchange;

    public Http2Request(HttpRequestPlan plan, string authority, ITransport? transport = null)
    {
        transport ??= ClearText.Instance;
        _plan = plan;
        _url = $"{transport.Scheme}://{authority}{plan.Path}";
        _exchange = new Exchange(transport, SslApplicationProtocol.Http2, _url, "HTTP/2");
        _expected = new HttpExpectation(plan, _url);
        _body = Encoding.UTF8.GetBytes(plan.Body ?? "");
        var fields = plan.Headers.ToDictionary(header => header.Key.ToLowerInvariant(), header => header.Value);
        var host = fields.GetValueOrDefault("host", authority);
        foreach (var field in FieldsOfHttp1)
            fields.Remove(field);
        fields.TryAdd("user-agent", "hotlap");
        fields.TryAdd("accept", "*/*");
        if (plan.Body is not null)
            fields["content-length"] = _body.Length.ToString(CultureInfo.InvariantCulture);
        _headers =
            HeaderBlock.Encode(
                [new(":method", plan.Method), new(":scheme", transport.Scheme), new(":path", plan.Path), new(":authority", host),
                    .. fields]);
    }

    public string Description => $"{_plan.Method} {_url} (HTTP/2)";

    public byte[] RehearsalAnswer
    {
        get
        {
            var answer = new ArrayBufferWriter<byte>();
            Frame.Write(answer, FrameType.Settings, 0, 0, []);
            Frame.Write(answer, FrameType.Headers, Frame.EndHeaders | Frame.EndStream, 1, HeaderBlock.Encode([new(":status", "200")]));
            return answer.WrittenSpan.ToArray();
        }
    }

    public Answer Send(Socket socket) => _exchange.Ask(socket, connection =>
    {
        var call = new Http2Call(connection);
        call.Send(_headers, _body);
        call.Receive();
        return int.TryParse(call.Fields.GetValueOrDefault(":status"), NumberStyles.None, CultureInfo.InvariantCulture, out var status)
            ? _expected.Judge(new HttpAnswer(status, call.Body, call.Body.Length))
            : Answer.Wrong($"no HTTP status from {_url}");
    });
}
