using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Validates the workload whose pods targets are like.</summary>
internal static class TemplateRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, TemplateReading? template)
    {
        if (spec.Target.From is not { } source) return [];
        if (UrlRuns.Is(spec)) return ["target.from: Hotlap does not start a service given by url; leave it out"];
        var kinds = WorkloadKinds.All.Select(known => known.Kind).ToList();
        if (!kinds.Contains(source.Kind))
            return [$"target.from.kind: {NameList.Unknown("workload", source.Kind, kinds)}"];
        return template switch
        {
            { Taken: not null } => [],
            { Problem: { } problem } => [problem],
            _ => [$"target.from: the template of {source.Kind} {source.Name} was not read; a cluster is needed for it"],
        };
    }
}
