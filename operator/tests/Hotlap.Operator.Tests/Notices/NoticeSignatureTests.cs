using System.Globalization;
using System.Text;
using Hotlap.Operator.Notices;

namespace Hotlap.Operator.Tests.Notices;

public sealed class NoticeSignatureTests
{
    /// <summary>The vector of the reference libraries of Standard Webhooks.</summary>
    [Fact]
    public void Add_PublishedVector_IsReproduced()
    {
        using var request = new HttpRequestMessage();
        var at = DateTimeOffset.FromUnixTimeSeconds(1614265330);

        NoticeSignature.Add(
            request.Headers, Convert.FromBase64String("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), "msg_p5jXN8AQM9LWM0D4loKWxJek", at,
            Encoding.UTF8.GetBytes("""{"test": 2432232314}"""));

        request.Headers.GetValues("webhook-id").ShouldBe(["msg_p5jXN8AQM9LWM0D4loKWxJek"]);
        request.Headers.GetValues("webhook-timestamp").ShouldBe([at.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture)]);
        request.Headers.GetValues("webhook-signature").ShouldBe(["v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="]);
    }
}
