using System.Text.RegularExpressions;

namespace Hotlap.Operator.Registry;

/// <summary>A parsed image reference: <c>[HOST/]PATH[:TAG][@DIGEST]</c>.</summary>
/// <param name="Host">Registry as written, with its port; <c>docker.io</c> when the reference has none.</param>
/// <param name="Path">Repository in that registry, such as <c>library/nginx</c>.</param>
/// <param name="Tag">Tag; <c>latest</c> when the reference has neither tag nor digest, null when it has only a digest.</param>
/// <param name="Digest">Digest <c>sha256:...</c>, or null. It takes precedence over the tag.</param>
internal sealed partial record ImageReference(string Host, string Path, string? Tag, string? Digest)
{
    private const string DockerHub = "docker.io";

    public string Target => Digest ?? Tag ?? "latest";

    public string Repository => $"{Host}/{Path}";

    /// <summary>Host name that serves the registry's HTTP API.</summary>
    public string ApiHost => Host == DockerHub ? "registry-1.docker.io" : Host;

    /// <summary>Parses a reference; null when it is malformed.</summary>
    public static ImageReference? Parse(string text)
    {
        var match = Pattern().Match(text);
        if (!match.Success) return null;
        var (host, path) = Split(match.Groups["name"].Value);
        if (path.Length == 0 || path.Length > 255 || !PathPattern().IsMatch(path) || !HostPattern().IsMatch(host)) return null;
        var digest = match.Groups["digest"] is { Success: true } found ? found.Value : null;
        var tag = match.Groups["tag"] is { Success: true } written ? written.Value : null;
        return new ImageReference(host, path, tag ?? (digest is null ? "latest" : null), digest);
    }

    /// <summary>True for <c>sha256:</c> and 64 hexadecimal digits.</summary>
    public static bool IsDigest(string text) => DigestPattern().IsMatch(text);

    private static (string Host, string Path) Split(string name)
    {
        var slash = name.IndexOf('/', StringComparison.Ordinal);
        var first = slash < 0 ? "" : name[..slash];
        var isHost = first.Contains('.', StringComparison.Ordinal) || first.Contains(':', StringComparison.Ordinal) || first == "localhost";
        if (!isHost) return (DockerHub, slash < 0 ? $"library/{name}" : name);
        var path = name[(slash + 1)..];
        if (first is not (DockerHub or "index.docker.io")) return (first, path);
        return (DockerHub, path.Contains('/', StringComparison.Ordinal) ? path : $"library/{path}");
    }

    [GeneratedRegex(@"\A(?<name>[^@\s]+?)(:(?<tag>[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}))?(@(?<digest>sha256:[0-9a-f]{64}))?\z")]
    private static partial Regex Pattern();

    [GeneratedRegex(@"\Asha256:[0-9a-f]{64}\z")]
    private static partial Regex DigestPattern();

    [GeneratedRegex(@"\A[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*(/[a-z0-9]+((\.|_|__|-+)[a-z0-9]+)*)*\z")]
    private static partial Regex PathPattern();

    [GeneratedRegex(@"\A([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-fA-F:]+\])(:[0-9]{1,5})?\z")]
    private static partial Regex HostPattern();
}
