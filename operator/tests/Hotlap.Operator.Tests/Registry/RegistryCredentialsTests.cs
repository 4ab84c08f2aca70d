using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Tests.Registry;

public sealed class RegistryCredentialsTests
{
    [Theory]
    [InlineData("r.example/team/app:1", "team, host")]
    [InlineData("r.example/team:1", "team, host")]
    [InlineData("r.example/teammates/app:1", "host")]
    [InlineData("other.example/team/app:1", "")]
    [InlineData("nginx", "hub")]
    public void Find_SeveralOfAHost_ReturnsThoseAboveTheImageAndTheNearestFirst(string image, string expected)
    {
        var file = Path.GetTempFileName();
        File.WriteAllText(file, """
            {"auths":{"https://r.example":{"auth":"host"},"r.example/team":{"auth":"team"},"r.example/secret":{"auth":"secret"},
             "https://index.docker.io/v1/":{"auth":"hub"} } }
            """);

        string.Join(", ", new RegistryCredentials(file).Find(ImageReference.Parse(image)!)).ShouldBe(expected);
        File.Delete(file);
    }
}
