using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Hotlap.Agent.Posix;

/// <summary>System calls that .NET does not expose, or whose .NET form throws on a normal event here: a refused connection.</summary>
internal static partial class Libc
{
    public const long NanosecondsPerSecond = 1_000_000_000;

    private const int SolSocket = 1;
    private const int SoSendTimeout = 21;
    private const int StreamCloseOnExec = 1 | 0x80000;
    private const int RusageChildren = -1;
    private const int Dumpable = 4;
    private const int CpusOnline = 84;
    private const int RealTimeClock = 0;
    private const int MonotonicClock = 1;
    private const int AbsoluteTime = 1;
    private const int Interrupted = 4;
    private const int AlreadyConnected = 106;
    private const int NoFile = 2;
    private const int SymbolicLink = 40;
    private const int NonBlockingCloseOnExec = 0x800 | 0x80000;

    public static void SleepMicroseconds(uint microseconds)
    {
        if (microseconds > 0)
            _ = USleep(Math.Min(microseconds, 999_999));
    }

    /// <summary>
    /// Sleeps until a moment of the monotonic clock, in nanoseconds: a timestamp of <see cref="TimeProvider.System"/>. A relative sleep
    /// would start at the call. It would end too late when the thread lost its CPU after the duration was computed.
    /// </summary>
    public static void SleepUntil(long nanoseconds)
    {
        ReadOnlySpan<long> moment = [nanoseconds / NanosecondsPerSecond, nanoseconds % NanosecondsPerSecond];
        while (SleepOnClock(MonotonicClock, AbsoluteTime, moment, 0) == Interrupted)
        {
        }
    }

    /// <summary>The monotonic clock, a timestamp of <see cref="TimeProvider.System"/>: for comparisons with times of the kernel.</summary>
    public static long ReadMonotonicNanoseconds() => ReadClock(MonotonicClock);

    /// <summary>Nanoseconds since 1970-01-01T00:00:00Z, exactly as the kernel counts them.</summary>
    public static long ReadUnixNanoseconds() => ReadClock(RealTimeClock);

    private static long ReadClock(int clock)
    {
        Span<long> time = stackalloc long[2];
        _ = ReadClock(clock, time);
        return (time[0] * NanosecondsPerSecond) + time[1];
    }

    /// <summary>Connects within one second; null when the connection is not accepted.</summary>
    public static Socket? TryConnect(IPEndPoint endpoint)
    {
        var address = endpoint.Serialize();
        var fd = CreateSocket((int)endpoint.AddressFamily == (int)AddressFamily.InterNetwork ? 2 : 10, StreamCloseOnExec, 0);
        if (fd < 0)
            return null;
        _ = SetSocketOption(fd, SolSocket, SoSendTimeout, [1, 0], 16);
        if (Connect(fd, address))
            return new Socket(new SafeSocketHandle(fd, ownsHandle: true));
        _ = Close(fd);
        return null;
    }

    /// <summary>
    /// Connects. A signal, such as SIGCHLD when a load tool ends, interrupts the wait but not the connection attempt. The same call then
    /// continues to wait (connect(2) on Linux; signal(7): no restart for a socket with a timeout).
    /// </summary>
    private static bool Connect(int fd, SocketAddress address)
    {
        while (Connect(fd, address.Buffer.Span[..address.Size], (uint)address.Size) != 0)
        {
            if (Marshal.GetLastPInvokeError() is not Interrupted)
                return Marshal.GetLastPInvokeError() is AlreadyConnected;
        }
        return true;
    }

    /// <summary>Opens a file for reading. Does not follow a symbolic link, and does not wait for the writer of a pipe.</summary>
    public static (SafeFileHandle? File, OpenError Error) TryOpen(string path)
    {
        // The value of O_NOFOLLOW depends on the architecture.
        var noFollow = RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 0x8000 : 0x20000;
        var fd = Open(path, noFollow | NonBlockingCloseOnExec);
        if (fd >= 0)
            return (new SafeFileHandle(fd, ownsHandle: true), OpenError.None);
        return (null,
            Marshal.GetLastPInvokeError() switch { NoFile => OpenError.NoFile, SymbolicLink => OpenError.SymbolicLink,
                _ => OpenError.Refused });
    }

    /// <summary>CPU time of all children that have ended and were waited for, in nanoseconds.</summary>
    public static long ReadChildrenCpuNanoseconds()
    {
        Span<long> usage = stackalloc long[18];
        return GetResourceUsage(RusageChildren, usage) != 0 ? 0
            : ((usage[0] + usage[2]) * NanosecondsPerSecond) + ((usage[1] + usage[3]) * 1_000);
    }

    /// <summary>
    /// Makes this process's memory, environment and files unreadable for other processes of the same user. Programs that it executes are
    /// readable again.
    /// </summary>
    public static void ForbidReading() => _ = ControlProcess(Dumpable, 0);

    /// <summary>Number of CPUs of the machine, regardless of this program's limits.</summary>
    public static int CountCpus() => (int)Math.Max(1, ReadSystemValue(CpusOnline));

    [LibraryImport("libc", EntryPoint = "sysconf")]
    private static partial nint ReadSystemValue(int name);

    /// <summary>Executes another program, found on the PATH, in this process. Returns only on failure.</summary>
    public static void Exec(string program, string[] arguments) => _ = ExecuteOnPath(program, [.. arguments, null]);

    [LibraryImport("libc", EntryPoint = "execvp", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int ExecuteOnPath(string program, string?[] arguments);

    [LibraryImport("libc", EntryPoint = "usleep")]
    private static partial int USleep(uint microseconds);

    [LibraryImport("libc", EntryPoint = "clock_nanosleep")]
    private static partial int SleepOnClock(int clock, int flags, ReadOnlySpan<long> moment, nint left);

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static partial int ReadClock(int clock, Span<long> time);

    [LibraryImport("libc", EntryPoint = "socket")]
    private static partial int CreateSocket(int domain, int type, int protocol);

    [LibraryImport("libc", EntryPoint = "setsockopt")]
    private static partial int SetSocketOption(int fd, int level, int option, ReadOnlySpan<long> value, uint size);

    [LibraryImport("libc", EntryPoint = "connect", SetLastError = true)]
    private static partial int Connect(int fd, ReadOnlySpan<byte> address, uint size);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "prctl")]
    private static partial int ControlProcess(int option, nint value);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int fd);

    [LibraryImport("libc", EntryPoint = "getrusage")]
    private static partial int GetResourceUsage(int who, Span<long> usage);
}
