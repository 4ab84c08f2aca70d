using System.Runtime.InteropServices;

namespace Hotlap.Agent.Posix;

/// <summary>
/// Receives with the kernel's timestamps of the packets (SO_TIMESTAMPNS in socket(7)), which need no privilege. In a TCP stream it is that
/// of the last segment from which a call has read.
/// </summary>
internal static partial class PacketTimes
{
    private const int SolSocket = 1;
    private const int Timestamps = 35;
    private const int Interrupted = 4;
    private const int TryAgain = 11;
    private const int ConnectionReset = 104;
    private const int TimedOut = 110;
    private const int ControlBytes = 64;

    /// <summary>Level and type of a control message with a timestamp: two integers, read as one.</summary>
    private const long TimestampMessage = ((long)Timestamps << 32) | SolSocket;

    /// <summary>Asks for timestamps. Where the kernel has none, <see cref="Receive"/> says so.</summary>
    public static void Enable(Socket socket) => _ = SetOption(socket.SafeHandle, SolSocket, Timestamps, [1], sizeof(int));

    /// <summary>
    /// Keeps timestamps on until the result is disposed. The kernel turns them on for all packets a moment after the first socket asks for
    /// them, and off after the last: each time it interrupts all CPUs to change its code.
    /// </summary>
    public static IDisposable Keep()
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        Enable(socket);
        return socket;
    }

    /// <summary>Reads the available bytes, at least one; returns 0 when the peer has closed its side.</summary>
    /// <param name="socket">A connected, blocking socket.</param>
    /// <param name="buffer">Receives the bytes.</param>
    /// <param name="unixNanoseconds">
    /// When the last of them arrived, in nanoseconds since 1970-01-01T00:00:00Z on the clock of this machine; 0 without a timestamp.
    /// </param>
    public static unsafe int Receive(Socket socket, Span<byte> buffer, out long unixNanoseconds)
    {
        var control = stackalloc long[ControlBytes / sizeof(long)];
        fixed (byte* bytes = buffer)
        {
            var part = stackalloc nint[] { (nint)bytes, buffer.Length };
            // struct msghdr: name and its length, parts and their number, control messages and their length, flags.
            var message = stackalloc nint[] { 0, 0, (nint)part, 1, (nint)control, ControlBytes, 0 };
            nint read;
            while ((read = ReceiveMessage(socket.SafeHandle, message, 0)) < 0)
            {
                if (Marshal.GetLastPInvokeError() is not Interrupted and var error)
                    throw new SocketException((int)Of(error));
            }
            // struct cmsghdr: length, level and type; then seconds and nanoseconds.
            unixNanoseconds = control[1] == TimestampMessage ? (control[2] * Libc.NanosecondsPerSecond) + control[3] : 0;
            return (int)read;
        }
    }

    private static SocketError Of(int error) => error switch
    {
        TryAgain or TimedOut => SocketError.TimedOut,
        ConnectionReset => SocketError.ConnectionReset,
        _ => SocketError.SocketError,
    };

    [LibraryImport("libc", EntryPoint = "setsockopt")]
    private static partial int SetOption(SafeSocketHandle socket, int level, int option, ReadOnlySpan<int> value, uint size);

    [LibraryImport("libc", EntryPoint = "recvmsg", SetLastError = true)]
    private static unsafe partial nint ReceiveMessage(SafeSocketHandle socket, nint* message, int flags);
}

/// <summary>
/// Bounds of the difference between the clock of the time of day and the monotonic clock, in nanoseconds. Both are slewed alike, so only a
/// step of the former changes it.
/// </summary>
internal readonly record struct ClockOffset(long Low, long High)
{
    private const int MostReadings = 3;
    private const long NarrowNanoseconds = 1_000;

    private long Width => High - Low;

    /// <summary>Reads both clocks, again if the thread lost its CPU meanwhile.</summary>
    public static ClockOffset Read()
    {
        var best = ReadOnce();
        for (var readings = 1; readings < MostReadings && best.Width > NarrowNanoseconds; readings++)
            best = ReadOnce() is var next && next.Width < best.Width ? next : best;
        return best;
    }

    /// <summary>False when the clock was set between the two readings.</summary>
    public bool Agrees(ClockOffset other) => Low <= other.High && other.Low <= High;

    private static ClockOffset ReadOnce()
    {
        var before = Libc.ReadMonotonicNanoseconds();
        var now = Libc.ReadUnixNanoseconds();
        return new ClockOffset(now - Libc.ReadMonotonicNanoseconds(), now - before);
    }
}
