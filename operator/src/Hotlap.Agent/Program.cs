using System.Runtime.InteropServices;
using Hotlap.Agent;
using Hotlap.Agent.Load;
using Hotlap.Agent.Posix;
using Hotlap.Agent.Probe;
using Hotlap.Agent.Programs;
using Hotlap.Agent.Sites;

// A program beside this one that has the same user is refused, but only once it has been seen.
if (args is ["probe" or "meter" or "collect", ..])
    Libc.ForbidReading();

// A deleted pod has no results to report, so exit at once.
using var end = PosixSignalRegistration.Create(PosixSignal.SIGTERM, _ => Environment.Exit(143));
return args switch
{
    ["probe", var path, var checksum] => await ProbeCommand.RunAsync(new PlanFile(path, checksum), TimeProvider.System),
    ["meter", var path, var checksum] => await MeterCommand.RunAsync(new PlanFile(path, checksum), TimeProvider.System),
    ["start", _, ..] => StartCommand.Run(args[1..], TimeProvider.System),
    ["load", var path, var checksum] => await LoadCommand.RunAsync(new PlanFile(path, checksum), TimeProvider.System),
    ["collect", var path, var checksum] => await CollectCommand.RunAsync(new PlanFile(path, checksum), TimeProvider.System),
    ["site", var path, var checksum] => await SiteCommand.RunAsync(new PlanFile(path, checksum), TimeProvider.System),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("usage: hotlap-agent probe | meter | site | load | collect PLAN-FILE CHECKSUM");
    Console.Error.WriteLine("       hotlap-agent start PROGRAM ARGUMENT...");
    return 2;
}
