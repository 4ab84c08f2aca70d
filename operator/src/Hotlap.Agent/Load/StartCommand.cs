using System.Globalization;
using System.Text;
using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Load;

/// <summary>
/// `start PROGRAM ARGUMENTS`: executes the program at the moment that it reads from standard input. Starting a process takes tens of
/// milliseconds, and more when several start at once. An exec in a running process takes about one.
/// </summary>
internal static class StartCommand
{
    private const int NotStarted = 127;

    public static int Run(string[] command, TimeProvider clock)
    {
        using var errors = Console.OpenStandardError();
        WakeupLatency.Raise();
        // Run each step once in advance, because the first use is the slowest.
        Stamp(Stream.Null, clock.GetTimestamp());
        Libc.Become("", [""]);
        Libc.SleepUntil(clock.GetTimestamp());
        // The generator joins the barrier only after this line.
        errors.Write("ready\n"u8);
        if (!long.TryParse(Console.In.ReadLine(), CultureInfo.InvariantCulture, out var moment))
            return NotStarted;
        Libc.SleepUntil(moment);
        Stamp(errors, clock.GetTimestamp());
        WakeupLatency.Restore();
        Libc.Become(command[0], command);
        errors.Write(Encoding.UTF8.GetBytes($"{command[0]} cannot be started\n"));
        return NotStarted;
    }

    private static void Stamp(Stream output, long timestamp) =>
        output.Write(Encoding.ASCII.GetBytes(timestamp.ToString(CultureInfo.InvariantCulture) + "\n"));
}
