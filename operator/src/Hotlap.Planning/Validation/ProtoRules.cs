using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates proto files: the keys in a ConfigMap, and the paths by which the files import each other.</summary>
internal static class ProtoRules
{
    private const int MostImports = 32;

    public static IEnumerable<string> Check(string path, ProtoSource proto)
    {
        if (proto.ConfigMap.Length == 0 || proto.Key.Length == 0) yield return $"{path}: configMap and key are both required";
        if (proto.Imports.Count > MostImports) yield return $"{path}.imports: {proto.Imports.Count} entries exceed the maximum of "
            + $"{MostImports}; put the messages into fewer files";
        foreach (var import in proto.Imports)
        {
            if (import.Key.Length == 0) yield return $"{path}.imports[{import.Path}].key: is empty; name the key of the file in the "
                + "ConfigMap";
            if (!IsPath(import.Path))
                yield return $"{path}.imports[{import.Path}].path: \"{import.Path}\" is not a valid import path; write it as in the "
                    + "import statement, such as shop/v1/types.proto";
        }

        List<string> paths = [.. proto.Imports.Select(import => import.Path), AgentPaths.ProtoFile(proto.Key)];
        foreach (var folder in paths.Where(one => paths.Exists(other => other.StartsWith($"{one}/", StringComparison.Ordinal))).Distinct())
            yield return $"{path}.imports: \"{folder}\" is both a file and the folder of another file; rename one";
        foreach (var twice in paths.GroupBy(name => name, StringComparer.Ordinal).Where(group => group.Count() > 1))
            yield return $"{path}.imports: \"{twice.Key}\" is the path of {twice.Count()} files; the proto file and its imports need "
                + "unique paths";
    }

    /// <summary>True for a path below a folder, of which no part leads out of the folder.</summary>
    private static bool IsPath(string path) => path.EndsWith(".proto", StringComparison.Ordinal)
        && path.Split('/')
            .All(part => part.Length > 0 && part is not ("." or "..")
                && part.All(character => char.IsAsciiLetterOrDigit(character) || character is '-' or '_' or '.'));
}
