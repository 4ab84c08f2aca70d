using Hotlap.Agent.Probe;

return args switch
{
    ["probe"] => await ProbeCommand.RunAsync(TimeProvider.System),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("usage: hotlap-agent probe | load   (plans come in HOTLAP_PROBE_PLAN and HOTLAP_LOAD_PLAN)");
    return 2;
}
