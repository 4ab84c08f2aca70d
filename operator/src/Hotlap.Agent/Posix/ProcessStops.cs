using System.Runtime.InteropServices;

namespace Hotlap.Agent.Posix;

/// <summary>
/// Whether a signal has stopped this process since the start of the watch: SIGCONT, which ends every such stop, can be caught. Root and
/// processes of the same user may send both.
/// </summary>
internal sealed class ProcessStops : IDisposable
{
    /// <summary>SIGCONT on Linux. The name in .NET is for every system but Windows, for which the compiler would warn.</summary>
    private const PosixSignal Continue = (PosixSignal)18;

    private readonly PosixSignalRegistration _registration;
    private volatile bool _any;

    public ProcessStops() => _registration = PosixSignalRegistration.Create(Continue, _ => _any = true);

    public bool Any => _any;

    public void Dispose() => _registration.Dispose();
}
