using System.Net.Http.Headers;
using System.Security.Cryptography;

namespace Hotlap.Operator.Notices;

/// <summary>
/// The signature of Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA256 over ID, time and body. The time lets a receiver
/// reject a repeated request.
/// </summary>
internal static class NoticeSignature
{
    public static void Add(HttpRequestHeaders headers, byte[] key, string id, DateTimeOffset now, byte[] body)
    {
        var timestamp = now.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture);
        headers.Add("webhook-id", id);
        headers.Add("webhook-timestamp", timestamp);
        headers.Add("webhook-signature", Sign(key, id, timestamp, body));
    }

    private static string Sign(byte[] key, string id, string timestamp, byte[] body)
    {
        byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
        return $"v1,{Convert.ToBase64String(HMACSHA256.HashData(key, signed))}";
    }
}
