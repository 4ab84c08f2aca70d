using Google.Protobuf;
using Kind = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace Hotlap.Agent.Grpc;

internal static class FieldScalar
{
    public static WireFormat.WireType WireTypeOf(Kind type) => type switch
    {
        Kind.Double or Kind.Fixed64 or Kind.Sfixed64 => WireFormat.WireType.Fixed64,
        Kind.Float or Kind.Fixed32 or Kind.Sfixed32 => WireFormat.WireType.Fixed32,
        Kind.String or Kind.Bytes or Kind.Message => WireFormat.WireType.LengthDelimited,
        _ => WireFormat.WireType.Varint,
    };

    /// <summary>Writes one value. The enum number is null for all other types.</summary>
    public static void Write(CodedOutputStream output, Kind type, int? enumNumber, JsonElement value)
    {
        switch (type)
        {
            case Kind.Double: output.WriteDouble(ReadDouble(value)); break;
            case Kind.Float: output.WriteFloat((float)ReadDouble(value)); break;
            case Kind.Int32: output.WriteInt32(checked((int)ReadWhole(value))); break;
            case Kind.Int64: output.WriteInt64(checked((long)ReadWhole(value))); break;
            case Kind.Uint32: output.WriteUInt32(checked((uint)ReadWhole(value))); break;
            case Kind.Uint64: output.WriteUInt64(checked((ulong)ReadWhole(value))); break;
            case Kind.Sint32: output.WriteSInt32(checked((int)ReadWhole(value))); break;
            case Kind.Sint64: output.WriteSInt64(checked((long)ReadWhole(value))); break;
            case Kind.Fixed32: output.WriteFixed32(checked((uint)ReadWhole(value))); break;
            case Kind.Fixed64: output.WriteFixed64(checked((ulong)ReadWhole(value))); break;
            case Kind.Sfixed32: output.WriteSFixed32(checked((int)ReadWhole(value))); break;
            case Kind.Sfixed64: output.WriteSFixed64(checked((long)ReadWhole(value))); break;
            case Kind.Bool: output.WriteBool(value.GetBoolean()); break;
            case Kind.Enum: output.WriteEnum(enumNumber!.Value); break;
            case Kind.String: output.WriteString(value.GetString()!); break;
            case Kind.Bytes: output.WriteBytes(ByteString.FromBase64(ToStandardBase64(value.GetString()!))); break;
            default: throw new FormatException();
        }
    }

    private static decimal ReadWhole(JsonElement value)
    {
        var number = value.ValueKind == JsonValueKind.String
            ? decimal.Parse(value.GetString()!, NumberStyles.Float, CultureInfo.InvariantCulture)
            : value.GetDecimal();
        return decimal.IsInteger(number) ? number : throw new FormatException();
    }

    private static double ReadDouble(JsonElement value) => value.ValueKind == JsonValueKind.String
        ? value.GetString() switch
        {
            // double.NaN of .NET has the sign bit set; protobuf's NaN does not.
            "NaN" => BitConverter.UInt64BitsToDouble(0x7FF8_0000_0000_0000),
            "Infinity" => double.PositiveInfinity,
            "-Infinity" => double.NegativeInfinity,
            var text => double.Parse(text!, CultureInfo.InvariantCulture),
        }
        : value.GetDouble();

    private static string ToStandardBase64(string text)
    {
        var standard = text.Replace('-', '+').Replace('_', '/').TrimEnd('=');
        return standard.PadRight((standard.Length + 3) / 4 * 4, '=');
    }
}
