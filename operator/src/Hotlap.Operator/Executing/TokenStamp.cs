using System.Security.Cryptography;
using System.Text.Json.Nodes;
using Hotlap.Api;

namespace Hotlap.Operator.Executing;

/// <summary>Adds a random secret to a new object. An adopted object keeps the secret that it was created with.</summary>
internal static class TokenStamp
{
    private const int Digits = 32;

    /// <summary>Returns a copy of a manifest with a random 128-bit secret in an annotation.</summary>
    public static JsonObject Stamp(JsonObject manifest)
    {
        var stamped = manifest.DeepClone().AsObject();
        var metadata = stamped["metadata"]!.AsObject();
        if (metadata["annotations"] is not JsonObject annotations) metadata["annotations"] = annotations = [];
        annotations[Annotations.Token] = RandomNumberGenerator.GetHexString(Digits, lowercase: true);
        return stamped;
    }
}
