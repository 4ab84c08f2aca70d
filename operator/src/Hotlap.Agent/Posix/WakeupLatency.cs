using System.Runtime.InteropServices;

namespace Hotlap.Agent.Posix;

/// <summary>
/// Controls how soon the calling thread runs after it wakes. When raised, its timers have no slack, and it requests the shortest scheduler
/// slice, 0.1 ms. EEVDF runs shorter slices sooner (Linux 6.12 or later). Neither raises the CPU share nor needs a privilege. A kernel
/// without one of these features ignores the request.
/// </summary>
internal static partial class WakeupLatency
{
    private const int TimerSlack = 29;
    private const int AttributeBytes = 48;
    private const int SliceIndex = 3;
    private const long ShortestSliceNanoseconds = 100_000;

    private static readonly (nint Set, nint Get) Calls = RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => (314, 315),
        Architecture.Arm64 => (274, 275),
        _ => default,
    };

    public static void Raise() => Set(slackNanoseconds: 1, ShortestSliceNanoseconds);

    /// <summary>Restores the kernel's defaults, because an exec would keep the raised settings.</summary>
    public static void Restore() => Set(slackNanoseconds: 0, sliceNanoseconds: 0);

    private static void Set(nint slackNanoseconds, long sliceNanoseconds)
    {
        _ = ControlProcess(TimerSlack, slackNanoseconds);
        Span<long> attributes = stackalloc long[AttributeBytes / sizeof(long)];
        if (Calls.Get == 0 || CallScheduler(Calls.Get, 0, attributes, AttributeBytes, 0) != 0)
            return;
        attributes[SliceIndex] = sliceNanoseconds;
        _ = CallScheduler(Calls.Set, 0, attributes, 0, 0);
    }

    [LibraryImport("libc", EntryPoint = "prctl")]
    private static partial int ControlProcess(int option, nint value);

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint CallScheduler(nint number, nint thread, Span<long> attributes, nint size, nint flags);
}

/// <summary>Why a file could not be opened. It is refused when its permissions or its type do not allow it.</summary>
internal enum OpenError
{
    None,
    NoFile,
    SymbolicLink,
    Refused,
}
