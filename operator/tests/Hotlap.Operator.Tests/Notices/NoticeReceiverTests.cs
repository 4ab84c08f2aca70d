using Hotlap.Operator.Notices;

namespace Hotlap.Operator.Tests.Notices;

public sealed class NoticeReceiverTests : IDisposable
{
    private const string Key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private readonly string _folder = Directory.CreateTempSubdirectory("hotlap-receiver-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData(null, null, false, 0)]
    [InlineData("cloudevents", Key, false, 24)]
    [InlineData("slack\n", $"whsec_{Key}\n", true, 24)]
    public void Read_Values_AreTaken(string? format, string? key, bool isChat, int keyBytes)
    {
        Put("https://receiver.example/hook?token=1\n", key, format);

        var receiver = NoticeReceiver.Read(_folder);

        receiver.Url.ShouldBe(new Uri("https://receiver.example/hook?token=1"));
        (receiver.IsChat, receiver.Key?.Length ?? 0).ShouldBe((isChat, keyBytes));
    }

    [Theory]
    [InlineData(null, null, null, "url is missing")]
    [InlineData("receiver.example/verysecret", null, null, "url is missing")]
    [InlineData("ftp://receiver.example/verysecret", null, null, "url is missing")]
    [InlineData("https://user:verysecret@receiver.example", null, null, "url is missing")]
    [InlineData("https://receiver.example", "verysecret", null, "hmacKey is not the Base64 of 24 to 64 bytes")]
    [InlineData("https://receiver.example", "dmVyeXNlY3JldA==", null, "hmacKey is not the Base64 of 24 to 64 bytes")]
    [InlineData("https://receiver.example", null, "verysecret", "format is neither cloudevents nor slack")]
    public void Read_WrongValue_IsNamedWithoutIt(string? url, string? key, string? format, string expected)
    {
        Put(url, key, format);

        var message = Should.Throw<FormatException>(() => NoticeReceiver.Read(_folder)).Message;

        message.ShouldStartWith(expected);
        message.ShouldNotContain("secret");
    }

    private void Put(string? url, string? key, string? format)
    {
        foreach (var (name, value) in new[] { ("url", url), ("hmacKey", key), ("format", format) })
            if (value is not null) File.WriteAllText(Path.Combine(_folder, name), value);
    }
}
