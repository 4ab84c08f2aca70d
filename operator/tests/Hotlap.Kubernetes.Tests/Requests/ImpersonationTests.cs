using System.Net;
using System.Text;

namespace Hotlap.Kubernetes.Tests.Requests;

public sealed class ImpersonationTests
{
    [Fact]
    public void AddTo_SeveralGroups_WritesAHeaderForEach()
    {
        using var message = Message(new() { ImpersonateUser = "jo", ImpersonateGroups = ["dev", "ops, all", "qä"] });

        var value = message.Headers.GetValues("Impersonate-Group").Single();
        var bytes = Impersonation.EncodingOf("Impersonate-Group")!.GetBytes(value);
        Encoding.UTF8.GetString(bytes).ShouldBe("dev\r\nImpersonate-Group: ops, all\r\nImpersonate-Group: qä");
        message.Version.ShouldBe(HttpVersion.Version11);
        message.VersionPolicy.ShouldBe(HttpVersionPolicy.RequestVersionExact);
    }

    [Fact]
    public void AddTo_OneGroup_KeepsTheVersion()
    {
        using var message = Message(new() { ImpersonateUser = "jo", ImpersonateGroups = ["dev"] });

        message.Headers.GetValues("Impersonate-Group").ShouldBe(["dev"]);
        message.Version.ShouldBe(HttpVersion.Version20);
    }

    [Theory]
    [InlineData("jo\n", "dev")]
    [InlineData("jo", "dev\u001fops")]
    public void AddTo_NameWithAControlCharacter_Throws(string user, string group) =>
        Should.Throw<ArgumentException>(() => Message(new() { ImpersonateUser = user, ImpersonateGroups = [group] }));

    private static HttpRequestMessage Message(KubernetesClientOptions options)
    {
        var message = new HttpRequestMessage(HttpMethod.Get, "https://server.example/") { Version = HttpVersion.Version20 };
        Impersonation.AddTo(message, options);
        return message;
    }
}
