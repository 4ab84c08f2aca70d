using System.Text.Json.Nodes;
using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Validates the volumes of a target. Volumes of the node or of a driver are rejected. So are volumes that would show the author a Secret
/// or other users' data, unless the operator's settings allow that kind.
/// </summary>
internal static class VolumeRules
{
    private static readonly string[] Kinds = ["emptyDir", "configMap", "projected", "downwardAPI"];
    private static readonly string[] Sources = ["configMap", "downwardAPI"];
    private static readonly string[] MountFields = ["name", "mountPath", "subPath", "subPathExpr", "readOnly"];

    public static IEnumerable<string> Check(string path, JsonObject volume, AuthorLimits limits)
    {
        var own = Shape.Text(volume["name"])?.StartsWith(PodOverlay.OwnPrefix, StringComparison.Ordinal) == true
            ? [$"{path}: names that begin with {PodOverlay.OwnPrefix} are reserved for Hotlap; choose another"]
            : Enumerable.Empty<string>();
        return own
            .Concat(volume.Select(entry => entry.Key).Where(key => key != "name" && !Kinds.Contains(key))
                .SelectMany(kind => Refuse($"{path}.{kind}", kind, limits)))
            .Concat(CheckProjected($"{path}.projected", volume["projected"], limits));
    }

    public static IEnumerable<string> CheckMount(string path, JsonObject mount) =>
        Shape.Text(mount["name"])?.StartsWith(PodOverlay.OwnPrefix, StringComparison.Ordinal) == true
            ? [$"{path}: this volume is reserved for Hotlap; mount another"]
            : Shape.Fields(path, mount, MountFields);

    private static IEnumerable<string> CheckProjected(string path, JsonNode? projected, AuthorLimits limits) =>
        Shape.Fields(path, projected, ["sources", "defaultMode"])
            .Concat(Shape.Items($"{path}.sources", (projected as JsonObject)?["sources"], (item, source) =>
                source.Select(entry => entry.Key).Where(kind => !Sources.Contains(kind))
                    .SelectMany(kind => Refuse($"{item}.{kind}", kind, limits))));

    private static IEnumerable<string> Refuse(string path, string kind, AuthorLimits limits)
    {
        if (limits.Volumes.Contains(kind)) return [];
        return [AuthorLimits.OptionalVolumes.Contains(kind)
            ? $"{path}: is not allowed by the operator's settings; use a configMap or an emptyDir, or ask an administrator to allow it "
                + $"(--allow=volume={kind})"
            : $"{path}: volumes of this type are not allowed; use a configMap or an emptyDir"];
    }
}
