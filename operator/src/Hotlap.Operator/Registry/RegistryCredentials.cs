using System.Text;
using System.Text.Json;

namespace Hotlap.Operator.Registry;

/// <summary>
/// The operator's own registry credentials. The mounted file is read at each use, so that rotated credentials take effect.
/// </summary>
internal sealed class RegistryCredentials(string? file)
{
    /// <summary>Returns <c>user:password</c> in Base64 for a registry host; null when the file has none.</summary>
    public string? Find(string host)
    {
        if (file is null || !File.Exists(file)) return null;
        try
        {
            using var stream = File.OpenRead(file);
            var auths = JsonSerializer.Deserialize(stream, RegistryJson.Default.CredentialsDocument)?.Auths ?? [];
            return auths.Where(entry => HostOf(entry.Key) == host).Select(entry => Basic(entry.Value)).FirstOrDefault();
        }
        catch (JsonException)
        {
            throw new RegistryException($"the credentials file {file} is not a valid .dockerconfigjson document");
        }
    }

    private static string HostOf(string key)
    {
        var address = key.Contains("://", StringComparison.Ordinal) ? key[(key.IndexOf("://", StringComparison.Ordinal) + 3)..] : key;
        var host = address.Split('/')[0];
        return host == "index.docker.io" ? "docker.io" : host;
    }

    private static string? Basic(CredentialsEntry entry) => entry switch
    {
        { Auth.Length: > 0 } => entry.Auth,
        { Username: not null } => Convert.ToBase64String(Encoding.UTF8.GetBytes($"{entry.Username}:{entry.Password}")),
        _ => null,
    };
}
