using System.Security.Cryptography;
using System.Text.Json.Nodes;
using Hotlap.Api;

namespace Hotlap.Operator.Executing;

/// <summary>Gives an object a secret of its own. An object that is adopted keeps the one it was created with.</summary>
internal static class TokenStamp
{
    private const int Digits = 32;

    /// <summary>A copy of a manifest with a random secret of 128 bits.</summary>
    public static JsonObject Stamp(JsonObject manifest)
    {
        var stamped = manifest.DeepClone().AsObject();
        var metadata = stamped["metadata"]!.AsObject();
        if (metadata["annotations"] is not JsonObject annotations) metadata["annotations"] = annotations = [];
        annotations[Annotations.Token] = RandomNumberGenerator.GetHexString(Digits, lowercase: true);
        return stamped;
    }
}
