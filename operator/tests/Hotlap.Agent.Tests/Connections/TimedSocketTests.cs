using System.Net;
using System.Net.Sockets;
using Hotlap.Agent.Answers;
using Hotlap.Agent.Connections;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;
using Hotlap.Testing;

namespace Hotlap.Agent.Tests.Connections;

public sealed class TimedSocketTests(Server server) : IClassFixture<Server>, IDisposable
{
    private const long Milli = 1_000_000;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly IDisposable _timestamps = PacketTimes.Keep();
    private readonly byte[] _buffer = new byte[16];

    public void Dispose() => _timestamps.Dispose();

    [Fact]
    public async Task Receive_LateReader_GivesTheArrivalAndNotTheRead()
    {
        await AwaitTimestampsAsync();
        using var pair = new Pair(isTimed: true);

        pair.Peer.Send("o"u8);
        Thread.Sleep(10);
        var before = Libc.ReadMonotonicNanoseconds();
        pair.Peer.Send("k"u8);
        Thread.Sleep(50);
        var reading = Libc.ReadMonotonicNanoseconds();
        pair.Connection.Receive(_buffer).ShouldBe(2);

        // On the loopback a packet arrives while it is sent.
        pair.Connection.ReadTimes().Latest.ShouldBeInRange(before, reading - (40 * Milli));
        pair.Connection.ReadTimes().Earliest.ShouldBeGreaterThan(pair.Connection.ReadTimes().Sent);
    }

    [Fact]
    public void Receive_WithoutTimestamps_BoundsTheArrivalByRequestAndRead()
    {
        using var pair = new Pair(isTimed: false);

        var before = Libc.ReadMonotonicNanoseconds();
        pair.Peer.Send("ok"u8);
        pair.Connection.Receive(_buffer);

        pair.Connection.ReadTimes().Earliest.ShouldBeLessThan(before);
        pair.Connection.ReadTimes().Latest.ShouldBeInRange(before, Libc.ReadMonotonicNanoseconds());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ReadTimes_SomethingBehindTheAnswer_BoundsItsArrivalByTheRequest(bool isEnd)
    {
        await AwaitTimestampsAsync();
        using var pair = new Pair(isTimed: true);
        pair.Peer.Send("ok"u8);
        var sent = Libc.ReadMonotonicNanoseconds();
        if (isEnd)
            pair.Peer.Shutdown(SocketShutdown.Send);
        else
            pair.Peer.Send(new byte[32]);

        pair.Connection.Receive(_buffer.AsSpan(0, 2)).ShouldBe(2);

        var times = pair.Connection.ReadTimes();
        times.Earliest.ShouldBeLessThan(times.Sent);
        // The end of the connection was merged with the bytes, as more bytes were.
        times.Latest.ShouldBeGreaterThan(sent);
    }

    [Fact]
    public void Receive_SilentPeer_TimesOut()
    {
        using var pair = new Pair(isTimed: true);
        pair.Client.ReceiveTimeout = 20;

        Should.Throw<SocketException>(() => pair.Connection.Receive(_buffer)).SocketErrorCode.ShouldBe(SocketError.TimedOut);
    }

    [Fact]
    public async Task Send_AfterAHandshake_KnowsHowLongThePeerWasAwaited()
    {
        await AwaitTimestampsAsync();
        using var pair = new Pair(isTimed: true);
        var socket = new TimedSocket(pair.Client);

        var begin = Libc.ReadMonotonicNanoseconds();
        socket.Send("hello"u8);
        Thread.Sleep(50);
        pair.Peer.Send("welcome"u8);
        var answered = Libc.ReadMonotonicNanoseconds();
        Thread.Sleep(50);
        socket.Receive(_buffer);
        socket.Send("request"u8);
        socket.EndRequest();

        // What passed after the arrival is the time of this program.
        socket.ReadTimes().Waited.ShouldBeInRange(40 * Milli, answered - begin + Milli);
        socket.ReadTimes().Sent.ShouldBeGreaterThan(answered);
    }

    [Fact]
    public async Task Send_WithoutTls_WaitsForNothingBeforeTheRequest()
    {
        await AwaitTimestampsAsync();

        Exchange(server.HttpPort, tls: null).Waited.ShouldBe(0);
    }

    [Fact]
    public async Task Send_Tls_WaitsForTheHandshakeBeforeTheRequest()
    {
        // The wait of one exchange may be 0: where this thread lost its CPU while it sent, the answer may have been there already.
        await AwaitTimestampsAsync();

        await Eventually.BecomesAsync("a handshake is waited for", () => Exchange(server.TlsPort, TlsTransport.Of(new TlsPlan())).Waited > 0);
    }

    /// <summary>Sends a request and checks the order of its times.</summary>
    private static ExchangeTimes Exchange(int port, TlsTransport? tls)
    {
        var request = new HttpCall(new HttpRequestPlan(), "localhost", tls);
        using var socket = new Dialer(new IPEndPoint(IPAddress.Loopback, port)).TryConnect(Patience)!;
        PacketTimes.Enable(socket);

        var begin = Libc.ReadMonotonicNanoseconds();
        var answer = request.Send(socket);
        var end = Libc.ReadMonotonicNanoseconds();

        answer.IsCorrect.ShouldBeTrue(answer.Seen);
        answer.Times.Sent.ShouldBeInRange(begin, end);
        answer.Times.Latest.ShouldBeInRange(begin, end);
        answer.Times.Waited.ShouldBeLessThan(answer.Times.Sent - begin);
        return answer.Times;
    }

    /// <summary>The kernel begins a moment after it was asked.</summary>
    private static Task AwaitTimestampsAsync() => Eventually.BecomesAsync("packets have timestamps", () =>
    {
        using var pair = new Pair(isTimed: true);
        pair.Peer.Send("ok"u8);
        PacketTimes.Receive(pair.Client, new byte[16], out var unixNanoseconds);
        return unixNanoseconds > 0;
    });

    /// <summary>A connection that has sent its request, and its peer.</summary>
    private sealed class Pair : IDisposable
    {
        public Pair(bool isTimed)
        {
            using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen();
            Client = new Dialer((IPEndPoint)listener.LocalEndPoint!).TryConnect(Patience)!;
            Peer = listener.Accept();
            if (isTimed)
                PacketTimes.Enable(Client);
            Connection = new ClearConnection(Client);
            Connection.Send("?"u8);
        }

        public Socket Client { get; }

        public Socket Peer { get; }

        public ClearConnection Connection { get; }

        public void Dispose()
        {
            Connection.Dispose();
            Client.Dispose();
            Peer.Dispose();
        }
    }
}
