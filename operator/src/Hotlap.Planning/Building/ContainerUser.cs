using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Building;

/// <summary>As which user a container of an author runs.</summary>
internal static class ContainerUser
{
    /// <summary>
    /// True if the pod can require that the container does not run as root, which the kubelet verifies by the number of the user. The
    /// template decides, first for the container and then for the pod, and then the image. A user that nobody knows must not be root.
    /// </summary>
    /// <param name="image">The container's image.</param>
    /// <param name="template">The template of the pod; null for none.</param>
    /// <param name="container">Name of the container in the template.</param>
    public static bool IsNonRoot(ResolvedImage image, JsonObject? template, string container)
    {
        var own = TemplateContainers.Find(template, container)?[ContainerSecurity.Field];
        var pod = template?["spec"]?[ContainerSecurity.Field];
        if ((own?["runAsUser"] ?? pod?["runAsUser"]) is { } user) return user.ToJsonString() != "0";
        if ((own?["runAsNonRoot"] ?? pod?["runAsNonRoot"]) is { } required) return required.GetValueKind() == JsonValueKind.True;
        return image.User is not { } stated || IsPositive(stated.Split(':')[0]);
    }

    /// <summary>True for a number above 0. A name could be that of root.</summary>
    private static bool IsPositive(string user) =>
        uint.TryParse(user, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number > 0;
}
