using System.Runtime.InteropServices;
using Hotlap.Agent.Load;
using Hotlap.Agent.Probe;

// A deleted pod has nothing left to say.
using var end = PosixSignalRegistration.Create(PosixSignal.SIGTERM, _ => Environment.Exit(143));
return args switch
{
    ["probe"] => await ProbeCommand.RunAsync(TimeProvider.System),
    ["start", _, ..] => StartCommand.Run(args[1..], TimeProvider.System),
    ["load"] => await LoadCommand.RunAsync(TimeProvider.System),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("usage: hotlap-agent probe | load   (plans come in HOTLAP_PROBE_PLAN and HOTLAP_LOAD_PLAN)");
    return 2;
}
