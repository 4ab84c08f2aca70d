namespace Hotlap.Kubernetes;

/// <summary>The headers of a request on behalf of another user.</summary>
internal static class Impersonation
{
    private const string User = "Impersonate-User";
    private const string Group = "Impersonate-Group";

    /// <summary>Stands between groups until the header is written. No name has it: control characters are rejected.</summary>
    private const char Separator = '\u001f';

    /// <summary>Adds the headers.</summary>
    /// <exception cref="ArgumentException">A name contains a control character. HttpClient would leave its header out.</exception>
    public static void AddTo(HttpRequestMessage message, KubernetesClientOptions options)
    {
        if (options.ImpersonateUser is not { } user) return;
        if (options.ImpersonateGroups.Append(user).Any(name => name.Any(char.IsControl)))
            throw new ArgumentException("A name to impersonate contains a control character.", nameof(options));
        message.Headers.TryAddWithoutValidation(User, user);
        if (options.ImpersonateGroups.Count == 0) return;
        message.Headers.TryAddWithoutValidation(Group, string.Join(Separator, options.ImpersonateGroups));
        // HTTP/2 has no lines between which a header could be repeated.
        if (options.ImpersonateGroups.Count > 1)
            (message.Version, message.VersionPolicy) = (HttpVersion.Version11, HttpVersionPolicy.RequestVersionExact);
    }

    /// <summary>
    /// Returns the encoding of a header; null for the default. HttpClient joins the values of a header with commas, and the server would
    /// read them as one group. So the encoding writes each group as a header of its own.
    /// </summary>
    public static Encoding? EncodingOf(string header) => header switch
    {
        User => Encoding.UTF8,
        Group => Lines.Instance,
        _ => null,
    };

    private sealed class Lines : Encoding
    {
        public static readonly Lines Instance = new();

        public override int GetByteCount(char[] chars, int index, int count) => UTF8.GetByteCount(Expand(chars, index, count));

        public override int GetBytes(char[] chars, int charIndex, int charCount, byte[] bytes, int byteIndex) =>
            UTF8.GetBytes(Expand(chars, charIndex, charCount), bytes.AsSpan(byteIndex));

        public override int GetMaxByteCount(int charCount) => UTF8.GetMaxByteCount(charCount * $"\r\n{Group}: ".Length);

        public override int GetCharCount(byte[] bytes, int index, int count) => throw new NotSupportedException();

        public override int GetChars(byte[] bytes, int byteIndex, int byteCount, char[] chars, int charIndex) =>
            throw new NotSupportedException();

        public override int GetMaxCharCount(int byteCount) => throw new NotSupportedException();

        private static string Expand(char[] chars, int index, int count) =>
            new string(chars, index, count).Replace($"{Separator}", $"\r\n{Group}: ", StringComparison.Ordinal);
    }
}
