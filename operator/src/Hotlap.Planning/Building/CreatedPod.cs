using Hotlap.Planning.Context;

namespace Hotlap.Planning.Building;

/// <summary>The target's pod as the API server stored it, which a policy or a webhook of the cluster may have changed.</summary>
internal static class CreatedPod
{
    /// <summary>Returns what else than the limits is not as planned, such as <c>runtimeClassName gvisor</c>; null when all is.</summary>
    public static IReadOnlyList<string>? Changes(RunContext context, Trial trial, Pod target)
    {
        if (target.Spec.Containers?.Find(container => container.Name == ContainerNames.Target) is not { } container) return null;
        var draft = TargetPodBuilder.Draft(context.Observation, trial, context.Dependencies(trial));
        string[] changes = [.. RuntimeClass(context.Spec, target), .. Variables(draft, container)];
        return changes.Length > 0 ? changes : null;
    }

    private static IEnumerable<string> RuntimeClass(BenchmarkRunSpec spec, Pod target)
    {
        const string Field = "runtimeClassName";
        var (planned, created) = ((string?)spec.Target.PodTemplate?["spec"]?[Field], target.Spec.RuntimeClassName);
        return planned == created ? [] : [$"{Field} {created ?? "none"} instead of {planned ?? "none"}"];
    }

    private static IEnumerable<string> Variables(PodDraft draft, PodContainer created)
    {
        var planned = draft.Template.Spec.Containers.Single(container => container.Name == ContainerNames.Target).Env ?? [];
        return (created.Env ?? []).Select(variable => variable.Name)
            .Except(planned.Select(variable => variable.Name), StringComparer.Ordinal)
            .Select(name => $"environment variable {name} added");
    }
}
