using System.Globalization;
using System.Text;
using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Load;

/// <summary>
/// `start PROGRAM ARGUMENTS`: becomes the program at a moment that standard input names. To begin a process takes milliseconds, and many more
/// where several begin at once; to become another program takes a fraction of one.
/// </summary>
internal static class StartCommand
{
    private const int NotStarted = 127;

    private static readonly TimeSpan SpinFrom = TimeSpan.FromMicroseconds(150);

    public static int Run(string[] command, TimeProvider clock)
    {
        using var errors = Console.OpenStandardError();
        Promptness.Raise();
        // What is done for the first time takes longest.
        Stamp(Stream.Null, clock.GetTimestamp());
        Libc.Become("", [""]);
        Wait(clock.GetTimestamp(), clock);
        // The others are not met before this one is ready.
        errors.Write("ready\n"u8);
        if (!long.TryParse(Console.In.ReadLine(), CultureInfo.InvariantCulture, out var moment))
            return NotStarted;
        Wait(moment, clock);
        Stamp(errors, clock.GetTimestamp());
        Promptness.Restore();
        Libc.Become(command[0], command);
        errors.Write(Encoding.UTF8.GetBytes($"{command[0]} cannot be started\n"));
        return NotStarted;
    }

    private static void Wait(long moment, TimeProvider clock)
    {
        for (TimeSpan left; (left = clock.GetElapsedTime(clock.GetTimestamp(), moment)) > TimeSpan.Zero;)
        {
            if (left > SpinFrom)
                Libc.SleepMicroseconds((uint)Math.Min((left - SpinFrom).TotalMicroseconds, 500_000));
        }
    }

    private static void Stamp(Stream output, long timestamp) => output.Write(Encoding.ASCII.GetBytes(timestamp.ToString(CultureInfo.InvariantCulture) + "\n"));
}
