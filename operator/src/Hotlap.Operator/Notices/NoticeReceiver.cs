using Hotlap.Planning.Notices;

namespace Hotlap.Operator.Notices;

/// <summary>Where notices go and in which form.</summary>
/// <param name="Url">Address; may be secret, as that of a chat is.</param>
/// <param name="Key">Key of the signature; null to sign nothing.</param>
/// <param name="IsChat">True for a message to a chat, false for a CloudEvent.</param>
internal sealed record NoticeReceiver(Uri Url, byte[]? Key, bool IsChat)
{
    private const string KeyPrefix = "whsec_";
    private const int LeastKey = 24;
    private const int LongestKey = 64;

    /// <summary>Reads the mounted Secret, at each use, because its values may change.</summary>
    /// <exception cref="FormatException">A value is missing or wrong; the message does not have it.</exception>
    public static NoticeReceiver Read(string folder) => new(
        ReadUrl(Value(folder, "url")), Value(folder, "hmacKey") is { } key ? ReadKey(key) : null, ReadForm(Value(folder, "format")));

    public byte[] Write(Notice notice) => IsChat
        ? JsonSerializer.SerializeToUtf8Bytes(ChatMessage.Of(notice), NoticeJson.Default.ChatMessage)
        : JsonSerializer.SerializeToUtf8Bytes(notice, NoticeJson.Default.Notice);

    private static string? Value(string folder, string key)
    {
        var path = Path.Combine(folder, key);
        return File.Exists(path) ? File.ReadAllText(path).Trim() : null;
    }

    private static Uri ReadUrl(string? text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var url) && url is { Scheme: "http" or "https", UserInfo.Length: 0 }
            ? url : throw new FormatException("url is missing, or is no http or https address without a user");

    private static byte[] ReadKey(string text)
    {
        var key = new byte[LongestKey];
        var digits = text.StartsWith(KeyPrefix, StringComparison.Ordinal) ? text[KeyPrefix.Length..] : text;
        return Convert.TryFromBase64String(digits, key, out var length) && length >= LeastKey
            ? key[..length] : throw new FormatException($"hmacKey is not the Base64 of {LeastKey} to {LongestKey} bytes");
    }

    private static bool ReadForm(string? text) => text switch
    {
        null or "cloudevents" => false,
        "slack" => true,
        _ => throw new FormatException("format is neither cloudevents nor slack"),
    };
}
