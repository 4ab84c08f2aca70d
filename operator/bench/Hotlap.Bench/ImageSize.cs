using System.Net.Http.Headers;
using System.Text.Json.Nodes;

namespace Hotlap.Bench;

/// <summary>Reads the compressed size of an image from the cluster's registry.</summary>
internal static class ImageSize
{
    public static async Task<double> MegabytesAsync(string repository, string tag)
    {
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://10.244.0.1:5000/v2/{repository}/manifests/{tag}");
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/vnd.oci.image.manifest.v1+json"));
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/vnd.docker.distribution.manifest.v2+json"));
        using var response = await http.SendAsync(request);
        var manifest = JsonNode.Parse(await response.Content.ReadAsStringAsync())!;
        return ((long)manifest["config"]!["size"]! + manifest["layers"]!.AsArray().Sum(layer => (long)layer!["size"]!)) / 1e6;
    }
}
