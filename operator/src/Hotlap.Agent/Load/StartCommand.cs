using System.Globalization;
using System.Text;
using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Load;

/// <summary>
/// `start PROGRAM ARGUMENTS`: becomes the program at a moment that standard input names. To begin a process takes tens of milliseconds, and
/// many more where several begin at once; to become another program takes one.
/// </summary>
internal static class StartCommand
{
    private const int NotStarted = 127;

    public static int Run(string[] command, TimeProvider clock)
    {
        using var errors = Console.OpenStandardError();
        Promptness.Raise();
        // What is done for the first time takes longest.
        Stamp(Stream.Null, clock.GetTimestamp());
        Libc.Become("", [""]);
        Libc.SleepUntil(clock.GetTimestamp());
        // The others are not met before this one is ready.
        errors.Write("ready\n"u8);
        if (!long.TryParse(Console.In.ReadLine(), CultureInfo.InvariantCulture, out var moment))
            return NotStarted;
        Libc.SleepUntil(moment);
        Stamp(errors, clock.GetTimestamp());
        Promptness.Restore();
        Libc.Become(command[0], command);
        errors.Write(Encoding.UTF8.GetBytes($"{command[0]} cannot be started\n"));
        return NotStarted;
    }

    private static void Stamp(Stream output, long timestamp) => output.Write(Encoding.ASCII.GetBytes(timestamp.ToString(CultureInfo.InvariantCulture) + "\n"));
}
