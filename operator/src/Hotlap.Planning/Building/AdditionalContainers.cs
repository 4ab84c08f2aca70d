using Hotlap.Api.Units;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Building;

/// <summary>The containers of a target's pod beside the service and the probe, ready to be created.</summary>
/// <param name="Init">Init containers, which run before the probe; with <c>restartPolicy: Always</c>, also beside it.</param>
/// <param name="Sidecars">Containers that start after the service.</param>
internal sealed record AdditionalContainers(IReadOnlyList<JsonObject> Init, IReadOnlyList<JsonObject> Sidecars)
{
    public static AdditionalContainers None { get; } = new([], []);

    /// <summary>False if one of them may run as root.</summary>
    public bool AreNonRoot { get; private init; } = true;

    /// <summary>The ports that they state.</summary>
    public IEnumerable<long> Ports => Init.Concat(Sidecars).SelectMany(container => Json.Objects(container["ports"]))
        .Select(port => Quantity.Of(port["containerPort"])).OfType<long>();

    /// <summary>Returns those of a template, by the images that were resolved for an architecture.</summary>
    public static AdditionalContainers Of(JsonObject? template, IEnumerable<ResolvedImage> images, string architecture)
    {
        var resolved = images.Where(image => image.Architecture == architecture)
            .ToDictionary(image => image.Variant, StringComparer.Ordinal);
        return new([.. TemplateContainers.Init(template).Select(Build)], [.. TemplateContainers.Sidecars(template).Select(Build)])
        {
            AreNonRoot = TemplateContainers.Additional(template).All(IsNonRoot),
        };

        ResolvedImage Image(JsonObject written) => resolved[TemplateContainers.Name(written)];

        bool IsNonRoot(JsonObject written) => ContainerUser.IsNonRoot(Image(written), template, TemplateContainers.Name(written));

        JsonObject Build(JsonObject written)
        {
            var (container, image) = (written.DeepClone().AsObject(), Image(written).Reference);
            container["image"] = image;
            container["imagePullPolicy"] = AuthorContainer.PullPolicy(image);
            container["terminationMessagePolicy"] = AuthorContainer.MessagePolicy;
            container[ContainerSecurity.Field] =
                ContainerSecurity.Merge(ContainerSecurity.Of(IsNonRoot(written)), written[ContainerSecurity.Field]);
            return container;
        }
    }
}
