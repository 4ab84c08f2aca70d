using Google.Protobuf;
using Google.Protobuf.Reflection;
using Google.Protobuf.WellKnownTypes;

namespace Hotlap.Agent.Grpc;

/// <summary>
/// Well-known types whose JSON is not that of a message: a Timestamp is "2026-01-31T12:00:00Z", a Duration "1.5s", a StringValue a string
/// (<see href="https://protobuf.dev/programming-guides/json/">ProtoJSON</see>). Google.Protobuf, which defines them, parses them.
/// </summary>
internal static class WellKnownTypes
{
    private const string Package = "google.protobuf.";

    // Created on first use, which saves memory in a probe that meets no such type.
    private static readonly Dictionary<string, MessageDescriptor> Descriptors = new[]
    {
        Timestamp.Descriptor, Duration.Descriptor, FieldMask.Descriptor, Struct.Descriptor, Value.Descriptor, ListValue.Descriptor,
        BoolValue.Descriptor, BytesValue.Descriptor, DoubleValue.Descriptor, FloatValue.Descriptor, Int32Value.Descriptor,
        Int64Value.Descriptor,
        StringValue.Descriptor, UInt32Value.Descriptor, UInt64Value.Descriptor,
    }.ToDictionary(d => d.FullName);

    /// <summary>True when JSON null is a value of the type instead of leaving the field unset.</summary>
    public static bool HasNull(string fullName) => fullName == Package + "Value";

    /// <summary>Encodes a value; null when the type's JSON is that of an ordinary message.</summary>
    public static byte[]? Encode(string fullName, JsonElement value) =>
        fullName.StartsWith(Package, StringComparison.Ordinal) && Descriptors.TryGetValue(fullName, out var descriptor)
            ? JsonParser.Default.Parse(value.GetRawText(), descriptor).ToByteArray()
            : null;
}
