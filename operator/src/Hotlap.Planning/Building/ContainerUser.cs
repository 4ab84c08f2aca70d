using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Building;

/// <summary>As which user a container of an author runs.</summary>
internal static class ContainerUser
{
    /// <summary>
    /// True if the pod can require that the container does not run as root, which the kubelet verifies by the number of the user. The
    /// template decides, then the image. A user that nobody knows must not be root.
    /// </summary>
    public static bool IsNonRoot(ResolvedImage image, JsonObject? template)
    {
        var security = template?["spec"]?["securityContext"];
        if (security?["runAsUser"] is { } user) return user.ToJsonString() != "0";
        if (security?["runAsNonRoot"] is { } required) return required.GetValueKind() == JsonValueKind.True;
        return image.User is not { } stated || IsPositive(stated.Split(':')[0]);
    }

    /// <summary>True for a number above 0. A name could be that of root.</summary>
    private static bool IsPositive(string user) =>
        uint.TryParse(user, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number > 0;
}
