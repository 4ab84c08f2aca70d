using Hotlap.Agent.Posix;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Processes;
using Hotlap.Measurement.Programs;

namespace Hotlap.Agent.Programs;

/// <summary>
/// Watches a program from its exec until its processes end. It polls the results about every millisecond and the processes about every
/// four.
/// </summary>
internal sealed class ProgramWatch(ProcFs proc, TargetProcesses target, ResultsFile file, TimeProvider clock)
{
    private const uint LookMicroseconds = 1000;
    private const int LooksBetweenLifeChecks = 4;

    private static ReadOnlySpan<byte> MarkKey => "\"window\""u8;

    /// <summary>Watches the program. Blocks the thread.</summary>
    /// <exception cref="ResultsException">The results are invalid.</exception>
    /// <exception cref="AgentException">The results file is not a regular file, became shorter, or was replaced.</exception>
    public void Wait(TargetExec exec, ProgramWindow window, ResultsReader reader)
    {
        var alive = clock.GetTimestamp();
        for (var looks = 0; ; looks++)
        {
            if (looks % LooksBetweenLifeChecks == 0)
            {
                var now = clock.GetTimestamp();
                if (!IsAlive(exec))
                {
                    // The midpoint of the polls before and after the end.
                    window.Exit(alive + ((now - alive) / 2));
                    break;
                }
                alive = now;
            }
            Look(window, reader);
            window.ReadIfDue();
            Libc.SleepMicroseconds(LookMicroseconds);
        }
        Look(window, reader);
        file.RequireSame();
    }

    private void Look(ProgramWindow window, ResultsReader reader)
    {
        var end = file.FindEnd();
        if (end == file.Position)
            return;
        window.Look(file.Contains(MarkKey, end));
        while (file.Read(end) is { IsEmpty: false } bytes)
            reader.Append(bytes);
    }

    private bool IsAlive(TargetExec exec) => proc.ReadStat(exec.Process) is { IsDead: false } || target.AnyAlive();
}
