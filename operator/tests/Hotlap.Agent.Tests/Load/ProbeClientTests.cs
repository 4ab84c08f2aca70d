using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Runtime.Versioning;
using System.Text;
using Hotlap.Agent.Load;
using Hotlap.Agent.Tests.Support;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Load;

/// <summary>A generator asks again where the probe cannot be asked for a moment.</summary>
[SupportedOSPlatform("linux")]
public sealed class ProbeClientTests
{
    private const string Reading = """{"nowUnixNanoseconds":7}""";

    [Fact]
    public async Task Ask_WhileSilentConnectionsTakeAllPlaces_IsAnswered()
    {
        await using var pod = Pod.Start();
        var probe = new IPEndPoint(IPAddress.Loopback, pod.ProbePort);
        await pod.ReadStartupAsync();
        using var end = new CancellationTokenSource();
        var flood = Task.Run(() => Flood(probe, end.Token));

        var client = new ProbeClient(probe, Pod.Token, "a", null, TimeProvider.System);
        for (var cell = 0; cell < 20; cell++)
        {
            client.Meet(cell, "measure", TimeSpan.FromSeconds(10)).Of.ShouldBe(1);
            client.BeginWindow();
            client.ReadClock().ShouldBeGreaterThan(0);
            client.EndWindow().TargetAlive.ShouldBeTrue();
        }

        await end.CancelAsync();
        (await flood).ShouldBeGreaterThan(256);
    }

    [Fact]
    public async Task Window_AnotherClientUnderTheSameName_NeitherReplacesNorClosesIt()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        var (generator, other) = (Client(pod.ProbePort), Client(pod.ProbePort));
        generator.BeginWindow();
        var opened = Stopwatch.GetTimestamp();

        Should.Throw<AgentException>(other.BeginWindow).Message.ShouldContain("failed: POST /window/begin: it answered 409");
        Should.Throw<AgentException>(other.EndWindow).Message.ShouldContain("it answered 409");

        var least = Stopwatch.GetElapsedTime(opened);
        generator.EndWindow().WindowNanoseconds.ShouldBeGreaterThanOrEqualTo(least.Ticks * 100);
    }

    [Fact]
    public async Task Startup_PlaceTakenByAnotherClient_SaysSo()
    {
        await using var pod = Pod.Start();
        var patience = TimeSpan.FromSeconds(30);
        var intruder = Client(pod.ProbePort);
        await intruder.WaitForStartupAsync(patience);

        var failure = await Should.ThrowAsync<AgentException>(() => Client(pod.ProbePort).WaitForStartupAsync(patience));

        failure.Message.ShouldStartWith("Another program used the name of the generator a");
        Should.Throw<AgentException>(Client(pod.ProbePort).BeginWindow).Message.ShouldContain("it answered 403");
        Should.Throw<AgentException>(() => Client(pod.ProbePort).Meet(0, "measure", patience)).Message.ShouldContain("it answered 403");
    }

    [Fact]
    public async Task Ask_WithTheTokenOfAnotherTrial_IsRefused()
    {
        await using var pod = Pod.Start();
        await pod.ReadStartupAsync();
        var earlier = new ProbeClient(
            new IPEndPoint(IPAddress.Loopback, pod.ProbePort), new ProbeToken(Pod.Secret).Of("earlier"), "a", null, TimeProvider.System);

        Should.Throw<AgentException>(() => earlier.ReadClock()).Message.ShouldStartWith("The probe rejected the generator's token");
    }

    [Fact]
    public async Task Ask_ConnectionThatEndsWithoutAnAnswer_AsksAgain()
    {
        using var listener = new Listener();
        var serving = listener.ServeAsync("", "HTTP/1.1 200 OK\r\nContent-Le", Answer());

        Client(listener.Port).ReadClock().ShouldBe(7);

        (await serving).ShouldBe(3);
    }

    [Fact]
    public async Task Ask_NobodyListensYet_AsksAgain()
    {
        var port = Pod.FindFreePort();
        var serving = Task.Run(async () =>
        {
            var nobodyListens = TimeSpan.FromMilliseconds(500);
            await Task.Delay(nobodyListens);
            using var listener = new Listener(port);
            return await listener.ServeAsync(Answer());
        });

        Client(port).ReadClock().ShouldBe(7);

        (await serving).ShouldBe(1);
    }

    [Fact]
    public async Task Ask_AnAnswerThatIsNotTheRightOne_IsNotAskedAgain()
    {
        using var listener = new Listener();
        var serving = listener.ServeAsync("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n");

        Should.Throw<AgentException>(() => Client(listener.Port).ReadClock()).Message.ShouldContain("it answered 500");

        (await serving).ShouldBe(1);
    }

    [Fact]
    public void Ask_ProbeThatIsGone_FailsAfterSomeSeconds()
    {
        var begin = Stopwatch.GetTimestamp();

        Should.Throw<AgentException>(() => Client(Pod.FindFreePort()).ReadClock()).Kind.ShouldBe(FailureKind.ProbeUnreachable);

        Stopwatch.GetElapsedTime(begin).ShouldBeGreaterThanOrEqualTo(TimeSpan.FromSeconds(3));
    }

    private static string Answer() => $"HTTP/1.1 200 OK\r\nContent-Length: {Reading.Length}\r\n\r\n{Reading}";

    private static ProbeClient Client(int port) => new(new IPEndPoint(IPAddress.Loopback, port), Pod.Token, "a", null, TimeProvider.System);

    /// <summary>Holds 128 connections that say nothing, and opens others in their place all the time. Returns how many there were.</summary>
    private static int Flood(IPEndPoint probe, CancellationToken end)
    {
        Queue<Socket> held = [];
        var count = 0;
        for (; !end.IsCancellationRequested || count <= 256; count++)
        {
            if (held.Count == 128)
            {
                held.Dequeue().Dispose();
                Thread.Sleep(1);
            }
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Connect(probe);
            held.Enqueue(socket);
        }
        foreach (var socket in held)
            socket.Dispose();
        return count;
    }

    /// <summary>A port that gives one answer to each connection in turn and then ends it.</summary>
    private sealed class Listener : IDisposable
    {
        private readonly TcpListener _listener;

        public Listener(int port = 0)
        {
            _listener = new TcpListener(IPAddress.Loopback, port);
            _listener.Start();
        }

        public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

        public void Dispose() => _listener.Dispose();

        public async Task<int> ServeAsync(params string[] answers)
        {
            foreach (var answer in answers)
            {
                using var socket = await _listener.AcceptSocketAsync();
                await socket.ReceiveAsync(new byte[4096]);
                await socket.SendAsync(Encoding.ASCII.GetBytes(answer));
            }
            return answers.Length;
        }
    }
}
