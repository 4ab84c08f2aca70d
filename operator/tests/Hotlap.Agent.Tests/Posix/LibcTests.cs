using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Tests.Posix;

public sealed partial class LibcTests
{
    private static readonly TimeProvider Clock = TimeProvider.System;

    private const int ChildEnded = 17;
    private const int GetDumpable = 3;
    private const int SetDumpable = 4;
    private static readonly int TgKill = RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 131 : 234;

    [Fact]
    public void TryConnect_SignalWhileItWaits_WaitsOn()
    {
        // What a program's end does: .NET handles that signal from the first process on.
        Process.Start("true").WaitForExit();
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(0);
        using var first = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        first.Connect(listener.LocalEndPoint!);
        var thread = 0;
        Socket? socket = null;
        var connecting = new Thread(() =>
        {
            Volatile.Write(ref thread, GetThreadId());
            socket = Libc.TryConnect((IPEndPoint)listener.LocalEndPoint!);
        });

        // The queue is full: the kernel drops what asks, which asks again after a second.
        var betweenSignals = TimeSpan.FromMilliseconds(100);
        connecting.Start();
        SpinWait.SpinUntil(() => Volatile.Read(ref thread) != 0);
        for (var turn = 0; turn < 6; turn++)
        {
            Thread.Sleep(betweenSignals);
            Signal(TgKill, Environment.ProcessId, thread, ChildEnded).ShouldBe(0);
        }
        using var accepted = listener.Accept();
        connecting.Join();

        using var connected = socket.ShouldNotBeNull();
        connected.Connected.ShouldBeTrue();
    }

    [LibraryImport("libc", EntryPoint = "gettid")]
    private static partial int GetThreadId();

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial long Signal(long number, int process, int thread, int signal);

    [Fact]
    public void ForbidReading_ThisProcess_CannotBeDumped()
    {
        Libc.ForbidReading();
        try
        {
            ControlProcess(GetDumpable, 0).ShouldBe(0);
        }
        finally
        {
            _ = ControlProcess(SetDumpable, 1);
        }
    }

    [LibraryImport("libc", EntryPoint = "prctl")]
    private static partial int ControlProcess(int option, nint value);

    [Theory]
    [InlineData(-1_000)]
    [InlineData(0)]
    [InlineData(30)]
    public void SleepUntil_AMoment_EndsNotBeforeIt(int milliseconds)
    {
        var moment = Clock.GetTimestamp() + (milliseconds * 1_000_000L);

        Libc.SleepUntil(moment);

        var late = Clock.GetElapsedTime(moment);
        late.ShouldBeGreaterThanOrEqualTo(TimeSpan.Zero);
        // A moment taken for a time to sleep would be later by the machine's whole uptime.
        late.ShouldBeLessThan(TimeSpan.FromSeconds(20));
    }
}
