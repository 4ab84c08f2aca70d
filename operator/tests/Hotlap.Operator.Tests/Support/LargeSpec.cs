using System.Security.Cryptography;

namespace Hotlap.Operator.Tests.Support;

/// <summary>Specs of any size that hardly compress.</summary>
internal static class LargeSpec
{
    private const string Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    /// <summary>The longest value of a variable has 4,096 bytes.</summary>
    private const int Value = 3900;

    public static string Of(int bytes, string image, string more = "") => $$"""
        {"variants":[{"name":"one","image":"{{image}}"}],
         "target":{"ports":[{"name":"http","containerPort":5000}],"env":[{{string.Join(',', Enumerable.Range(0, bytes / Value).Select(number =>
            $$"""{"name":"V{{number}}","value":"{{RandomNumberGenerator.GetString(Letters, Value)}}"}"""))}}] },"rounds":1,
         "scenarios":[{"name":"hello","http":{"port":"http"},"load":{"requests":1000} }]{{more}}}
        """;
}
