using System.Security.Authentication;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Zoo;

/// <summary>The modes of the zoo.</summary>
internal static class ZooModes
{
    public const string Shop = "shop.example";
    private const int Often = 20;

    private static readonly string Upload = new('u', 100_000);

    public static IReadOnlyList<ZooMode> All { get; } = 
    [
        .. Times(), .. Bodies().Concat(Heads()).Select(mode => mode with { Fits = leg => !leg.IsTls && leg.Rate is null }), .. Hosts(), .. Failures(),
        .. Connections(), .. Streams(), .. Handshakes(),
    ];

    private static ZooMode[] Times() =>
    [
        new("plain", "answers each request after 20 ms"),
        new("fast", "answers after 3 ms") { Time = _ => Milliseconds(3) },
        new("random", "answers after 5 to 60 ms, at random") { Time = turn => Milliseconds(5 + (55 * turn.Chance * turn.Chance)) },
        new("rare slow", "answers each 25th request after 300 ms") { Time = turn => turn.IsEach(25) ? Milliseconds(300) : ZooMode.Usual },
        new("stalls", "answers nothing for 300 ms of each 700") { Time = Stall },
        new("warming", "answers ever faster, from 60 ms to 20") { Time = turn => Milliseconds(Math.Max(20, 60 - (turn.Count / 2.0))) },
        new("tiring", "answers ever later, from 10 ms on, as its memory grows") { Time = turn => Milliseconds(10 + (turn.Count / 10.0)) },
        new("state", "needs 150 ms more for the first answer on each connection")
        {
            Time = turn => turn.OnConnection == 1 ? Milliseconds(170) : ZooMode.Usual,
        },
    ];

    private static ZooMode[] Bodies() =>
    [
        new("slow body", "sends the body in four pieces, 5 ms apart") { Body = ZooBody.Slow },
        new("chunked", "sends the body in chunks") { Body = ZooBody.Chunked, On = ZooProtocols.Http1 },
        new("slow chunks", "sends chunks 5 ms apart") { Body = ZooBody.SlowChunks, On = ZooProtocols.Http1 },
        new("trailers", "ends its answer with a trailer") { Body = ZooBody.Chunked, Trailer = true, On = ZooProtocols.Http },
        new("until close", "ends the body with the connection") { Body = ZooBody.UntilClose, On = ZooProtocols.Http1 },
        new("two writes", "sends head and body apart, with Nagle's algorithm")
        {
            Body = ZooBody.TwoWrites, On = ZooProtocols.Http1, Time = _ => Milliseconds(3),
        },
        new("compressed", "compresses, whatever the client accepts")
        {
            Body = ZooBody.Compressed, Bytes = _ => 20_000, On = ZooProtocols.Http, Headers = [("vary", "accept-encoding")],
        },
        new("empty", "answers without a body") { Bytes = _ => 0 },
        new("large", "answers with 300,000 bytes") { Bytes = _ => 300_000 },
        new("growing", "answers with 20 bytes more each time") { Bytes = turn => 100 + (20 * turn.Count) },
        new("uploads", "is sent 100,000 bytes") { On = ZooProtocols.Http, Request = Post },
        new("no content", "answers 204, as expected") { Status = 204, On = ZooProtocols.Http, Request = request => Expect(request, 204) },
        new("head", "is asked for heads only")
        {
            On = ZooProtocols.Http1, Bytes = _ => 100,
            Request = request => request with { Http = request.Http! with { Method = "HEAD" } },
        },
    ];

    private static ZooMode[] Heads() =>
    [
        new("6 KB of headers", "sends large headers") { Headers = [("x-large", new string('x', 6_000))] },
        new("20 KB of headers", "sends larger headers than ab reads")
        {
            Headers = [.. Enumerable.Range(0, 5).Select(i => ($"x-large-{i}", new string('x', 4_000)))],
        },
        new("duplicates", "sends headers twice") { Headers = [("set-cookie", "a=1"), ("set-cookie", "b=2"), ("vary", "a"), ("vary", "b")] },
        new("lower case", "writes its headers in lower case") { LengthName = "content-length", On = ZooProtocols.Http1 },
        new("upper case", "writes its headers in upper case") { LengthName = "CONTENT-LENGTH", On = ZooProtocols.Http1 },
        new("early hints", "sends 103 before its answer") { Informs = 103, On = ZooProtocols.Http },
        new("100-continue", "sends 100 before its answer") { Informs = 100, On = ZooProtocols.Http, Request = Post },
        new("HTTP/1.0", "speaks HTTP/1.0, and closes") { Version = "HTTP/1.0", PerConnection = 1, On = ZooProtocols.Http1 },
        new("not found", "answers 404, as expected") { Status = 404, On = ZooProtocols.Http, Request = request => Expect(request, 404) },
        new("moved", "answers 301, as expected")
        {
            Status = 301, On = ZooProtocols.Http, Headers = [("location", "/elsewhere")], Request = request => Expect(request, 301),
        },
    ];

    private static ZooMode[] Hosts() =>
    [
        new("virtual host", "answers for one name only")
        {
            Host = Shop, Request = request => request.Tls is null ? request with { HostName = Shop } : request,
        },
        new("wrong host", "answers for another name only") { Host = "other.example" },
    ];

    private static ZooMode[] Failures() =>
    [
        new("redirects", "redirects each request") { Fate = _ => ZooFate.Of(302), On = ZooProtocols.Http },
        new("some redirects", "redirects each 20th request") { Fate = turn => Each(turn, ZooFate.Of(302)), On = ZooProtocols.Http },
        new("some errors", "answers each 20th request 503, or Unavailable")
        {
            Fate = turn => Each(turn, ZooFate.Of(503)), On = ZooProtocols.Http,
        },
        new("some Unavailable", "answers each 20th call Unavailable")
        {
            Fate = turn => Each(turn, ZooFate.Of(14)), On = ZooProtocols.Grpc,
        },
        new("turns bad", "answers 500 from the 50th request on")
        {
            Fate = turn => turn.Count >= 50 ? ZooFate.Of(500) : ZooFate.Answered, On = ZooProtocols.Http,
        },
        new("fails later", "answers Internal from the 50th call on")
        {
            Fate = turn => turn.Count >= 50 ? ZooFate.Of(13) : ZooFate.Answered, On = ZooProtocols.Grpc,
        },
        new("some empty", "answers each second request without a body")
        {
            Fate = turn => turn.IsEach(2) ? ZooFate.Of(ZooFateKind.Empty) : ZooFate.Answered, Bytes = _ => 1_000, On = ZooProtocols.Http,
        },
        new("some cut", "ends the connection in the middle of each 20th body") { Fate = turn => Each(turn, ZooFate.Of(ZooFateKind.Cut)) },
        new("some reset", "resets the connection or stream in the middle of each 20th body")
        {
            Fate = turn => Each(turn, ZooFate.Of(ZooFateKind.Reset)),
        },
        new("some dropped", "ends the connection instead of each 20th answer") { Fate = turn => Each(turn, ZooFate.Of(ZooFateKind.Drop)) },
        new("some unanswered", "never answers each 100th request")
        {
            Fate = turn => turn.IsEach(100) ? ZooFate.Of(ZooFateKind.Hang) : ZooFate.Answered,
        },
        new("falls silent", "answers nothing from the 100th request on")
        {
            Fate = turn => turn.Number >= 100 ? ZooFate.Of(ZooFateKind.Hang) : ZooFate.Answered,
        },
        new("early answer", "answers before it has read the body, and reads it then") { Early = true, On = ZooProtocols.Http, Request = Post },
        new("early refusal", "answers 413, as expected, before it has read the body, and closes")
        {
            Early = true, Status = 413, PerConnection = 1, On = ZooProtocols.Http1, Request = request => Expect(Post(request), 413),
        },
    ];

    private static ZooMode[] Connections() =>
    [
        new("closes after 1", "closes each connection after an answer, and says so") { PerConnection = 1 },
        new("closes after 20", "closes each connection after 20 answers, and says so (Connection: close, GOAWAY)") { PerConnection = Often },
        new("silent after 20", "closes each connection after 20 answers, without a word") { PerConnection = Often, Close = ZooClose.Silent },
        new("reset after 20", "resets each connection after 20 answers") { PerConnection = Often, Close = ZooClose.Reset },
        new("half after 20", "closes its direction after 20 answers, and answers no more") { PerConnection = Often, Close = ZooClose.Half },
        new("age", "closes each connection after 500 ms, and says so") { Age = Milliseconds(500) },
        new("idle", "closes idle connections after 50 ms")
        {
            Idle = Milliseconds(50), OnlyRate = true, Load = cell => cell with { RatePerSecond = 10 },
        },
        new("few connections", "resets connections beyond two") { Connections = 2, On = ZooProtocols.Http1 },
        new("one connection", "resets connections beyond one") { Connections = 1, On = ZooProtocols.Multiplexed },
    ];

    private static ZooMode[] Streams() =>
    [
        new("one stream", "takes one stream at a time on a connection") { Streams = 1, On = ZooProtocols.Multiplexed },
        new("four streams", "takes four streams at a time on a connection") { Streams = 4, On = ZooProtocols.Multiplexed },
        new("refused streams", "refuses each 20th stream") { Fate = turn => Each(turn, ZooFate.Of(ZooFateKind.Refuse)), On = ZooProtocols.Multiplexed },
        new("small window", "lets the client send 1,000 bytes at a time") { Window = 1_000, On = ZooProtocols.Http2, Request = Post },
        new("ornate", "pads its frames, splits its headers, and pings") { Ornate = true, On = ZooProtocols.Multiplexed },
    ];

    private static ZooMode[] Handshakes() =>
    [
        new("TLS 1.2", "speaks TLS 1.2 only") { OnlyTls = true, Tls = SslProtocols.Tls12 },
        new("TLS 1.3", "speaks TLS 1.3 only") { OnlyTls = true, Tls = SslProtocols.Tls13 },
        new("slow handshake", "begins the handshake after 100 ms") { OnlyTls = true, Handshake = Milliseconds(100) },
    ];

    private static TimeSpan Milliseconds(double time) => TimeSpan.FromMilliseconds(time);

    private static TimeSpan Stall(ZooTurn turn)
    {
        var at = turn.Number > 0 ? turn.Elapsed.TotalMilliseconds % 700 : 0;
        return at > 400 ? Milliseconds(720 - at) : ZooMode.Usual;
    }

    private static ZooFate Each(ZooTurn turn, ZooFate fate) => turn.IsEach(Often) ? fate : ZooFate.Answered;

    private static RequestPlan Post(RequestPlan request) => request with { Http = request.Http! with { Method = "POST", Body = Upload } };

    private static RequestPlan Expect(RequestPlan request, int status) =>
        request with { Http = request.Http! with { ExpectedStatus = status } };
}
