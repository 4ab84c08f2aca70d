using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Restricts the pod templates of a spec to what a run may grant its author: no Secret, no namespace or file of the node, and no privilege
/// beyond the baseline Pod Security Standard, which the namespace's own policy must allow.
/// </summary>
internal static class OverlayRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, AuthorLimits limits) =>
        Check(OverlaidPod.Target, spec.Target.PodTemplate, limits)
            .Concat(
                Check(ProgramRuns.Generators(spec).Any() ? OverlaidPod.Program : OverlaidPod.Generator, spec.Generator.PodTemplate, limits))
            .Concat(
                spec.Dependencies.SelectMany(dependency => Check(OverlaidPod.Dependency(dependency.Name), dependency.PodTemplate, limits)));

    private static IEnumerable<string> Check(OverlaidPod kind, JsonObject? overlay, AuthorLimits limits)
    {
        if (overlay is null) return [];
        var (root, spec) = (kind.Field, overlay["spec"] as JsonObject);
        return PodTemplateFields.Fields(root, overlay, ["metadata", "spec"])
            .Concat(PodTemplateFields.Fields($"{root}.metadata", overlay["metadata"], PodOverlay.MetadataFields))
            .Concat(
                PodOverlay.MetadataFields.SelectMany(
                    part => MetadataRules.Check($"{root}.metadata.{part}", part, (overlay["metadata"] as JsonObject)?[part], limits)))
            .Concat(PodTemplateFields.Fields($"{root}.spec", overlay["spec"], kind.TemplateFields))
            .Concat(spec is null ? [] : CheckSpec($"{root}.spec", spec, limits))
            .Concat(spec is null || kind.Container is null ? [] : CheckContainers($"{root}.spec", kind, spec, limits));
    }

    private static IEnumerable<string> CheckSpec(string path, JsonObject spec, AuthorLimits limits) =>
        Class($"{path}.priorityClassName", spec["priorityClassName"], limits.PriorityClasses, "priority-class", limits)
            .Concat(Class($"{path}.runtimeClassName", spec["runtimeClassName"], limits.RuntimeClasses, "runtime-class", limits))
            .Concat(Class($"{path}.schedulerName", spec["schedulerName"], limits.Schedulers, "scheduler", limits))
            .Concat(PlacementRules.CheckAffinity($"{path}.affinity", spec["affinity"], limits));

    private static IEnumerable<string> CheckContainers(string path, OverlaidPod kind, JsonObject spec, AuthorLimits limits) =>
        PodTemplateFields.Fields($"{path}.securityContext", spec["securityContext"], PodOverlay.SecurityFields)
            .Concat(SecurityRules.CheckUser($"{path}.securityContext.runAsUser", (spec["securityContext"] as JsonObject)?["runAsUser"]))
            .Concat(PodTemplateFields.Items(
                $"{path}.securityContext.sysctls", (spec["securityContext"] as JsonObject)?["sysctls"], CheckSysctl))
            .Concat(PodTemplateFields.Items($"{path}.volumes", spec["volumes"], (item, volume) => VolumeRules.Check(item, volume, limits)))
            .Concat(ContainerRules.Check(path, kind, spec, limits));

    private static IEnumerable<string> CheckSysctl(string path, JsonObject sysctl) =>
        PodTemplateFields.Fields(path, sysctl, ["name", "value"]).Concat(
            PodOverlay.SafeSysctls.Contains(PodTemplateFields.Text(sysctl["name"])) ? []
                : [$"{path}: is no sysctl that pods of every level may set; allowed are {string.Join(", ", PodOverlay.SafeSysctls)}"]);

    private static IEnumerable<string> Class(
        string path, JsonNode? value, IReadOnlyList<string> allowed, string option, AuthorLimits limits)
    {
        if (value is null || (PodTemplateFields.Text(value) is { } name && (!limits.AreKnown || allowed.Contains(name)))) return [];
        var offer = allowed.Count == 0 ? "remove it" : $"use one of {string.Join(", ", allowed)}";
        return [$"{path}: {value.ToJsonString()} is not allowed by the operator's settings; {offer}, or ask an administrator to allow it "
            + $"(--allow={option}=NAME)"];
    }
}
