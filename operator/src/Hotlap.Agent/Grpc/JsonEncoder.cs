using Google.Protobuf;
using Google.Protobuf.Reflection;
using Kind = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace Hotlap.Agent.Grpc;

/// <summary>Encodes JSON text as protobuf by descriptors (ProtoJSON, without Any), in the order of the field numbers.</summary>
internal sealed class JsonEncoder(DescriptorPool pool)
{
    private const int DeepestNesting = 64;

    public byte[] Encode(MessageType type, string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = DeepestNesting });
            return Encode(type, document.RootElement, type.Descriptor.Name);
        }
        catch (JsonException e)
        {
            throw new AgentException(FailureKind.ProtoInvalid, $"The call's data is not valid JSON: {e.Message}");
        }
    }

    public static byte[] Write(Action<CodedOutputStream> write)
    {
        var bytes = new MemoryStream();
        using var output = new CodedOutputStream(bytes);
        write(output);
        output.Flush();
        return bytes.ToArray();
    }

    private byte[] Encode(MessageType type, JsonElement value, string path) =>
        EncodeWellKnown(type, value, path) ?? EncodeFields(type, value, path);

    private static byte[]? EncodeWellKnown(MessageType type, JsonElement value, string path)
    {
        try
        {
            return WellKnownTypes.Encode(type.FullName, value);
        }
        catch (Exception e) when (e is IOException or FormatException or OverflowException)
        {
            throw Invalid(path, $"a {type.FullName} in its ProtoJSON format", value);
        }
    }

    private byte[] EncodeFields(MessageType type, JsonElement value, string path)
    {
        if (value.ValueKind != JsonValueKind.Object)
            throw Invalid(path, "an object", value);
        var fields = value.EnumerateObject()
            .Select(p => (Field: type.FindField(p.Name) ?? throw Unknown(type, p.Name, path), p.Value))
            .Where(p => p.Value.ValueKind != JsonValueKind.Null || WellKnownTypes.HasNull(p.Field.TypeName.TrimStart('.')))
            .OrderBy(p => p.Field.Number);
        return Write(output =>
        {
            foreach (var (field, element) in fields)
                WriteField(output, type, field, element, $"{path}.{field.Name}");
        });
    }

    private void WriteField(CodedOutputStream output, MessageType type, FieldDescriptorProto field, JsonElement value, string path)
    {
        if (field.Label != FieldDescriptorProto.Types.Label.Repeated)
        {
            // Proto3 omits default values of fields without presence.
            if (!type.IsProto3 || field.Proto3Optional || field.HasOneofIndex || field.Type == Kind.Message
                || !IsDefault(field, value, path))
                WriteSingle(output, field, value, path);
        }
        else if (field.Type == Kind.Message && pool.FindMessage(field.TypeName) is { IsMapEntry: true } entry)
            WriteMap(output, field, entry, value, path);
        else
            WriteRepeated(output, type, field, value, path);
    }

    private bool IsDefault(FieldDescriptorProto field, JsonElement value, string path)
    {
        var bytes = EncodeScalar(field, value, path);
        return field.Type is Kind.String or Kind.Bytes ? bytes.Length == 1 : bytes.All(b => b == 0);
    }

    private void WriteRepeated(CodedOutputStream output, MessageType type, FieldDescriptorProto field, JsonElement value, string path)
    {
        if (value.ValueKind != JsonValueKind.Array)
            throw Invalid(path, "an array", value);
        var packable = field.Type is not (Kind.String or Kind.Bytes or Kind.Message or Kind.Group);
        if (!packable || !type.IsPacked(field))
        {
            foreach (var element in value.EnumerateArray())
                WriteSingle(output, field, element, path);
            return;
        }
        var packed = value.EnumerateArray().SelectMany(element => EncodeScalar(field, element, path)).ToArray();
        if (packed.Length == 0)
            return;
        output.WriteTag(field.Number, WireFormat.WireType.LengthDelimited);
        output.WriteBytes(ByteString.CopyFrom(packed));
    }

    private void WriteMap(CodedOutputStream output, FieldDescriptorProto field, MessageType entry, JsonElement value, string path)
    {
        if (value.ValueKind != JsonValueKind.Object)
            throw Invalid(path, "an object", value);
        foreach (var property in value.EnumerateObject())
        {
            output.WriteTag(field.Number, WireFormat.WireType.LengthDelimited);
            output.WriteBytes(ByteString.CopyFrom(Write(inner =>
            {
                WriteSingle(inner, entry.Descriptor.Field[0], MapKey(property.Name), path);
                WriteSingle(inner, entry.Descriptor.Field[1], property.Value, path);
            })));
        }
    }

    // Map keys are always strings in JSON. Numbers are parsed from strings later; booleans are converted here.
    private static JsonElement MapKey(string name)
    {
        using var document = JsonDocument.Parse(name is "true" or "false" ? name : $"\"{JsonEncodedText.Encode(name)}\"");
        return document.RootElement.Clone();
    }

    private void WriteSingle(CodedOutputStream output, FieldDescriptorProto field, JsonElement value, string path)
    {
        output.WriteTag(field.Number, FieldScalar.WireTypeOf(field.Type));
        if (field.Type == Kind.Message)
            output.WriteBytes(ByteString.CopyFrom(Encode(pool.FindMessage(field.TypeName), value, path)));
        else
            WriteScalar(output, field, value, path);
    }

    private byte[] EncodeScalar(FieldDescriptorProto field, JsonElement value, string path) =>
        Write(output => WriteScalar(output, field, value, path));

    private void WriteScalar(CodedOutputStream output, FieldDescriptorProto field, JsonElement value, string path)
    {
        try
        {
            FieldScalar.Write(output, field.Type, field.Type == Kind.Enum ? ReadEnum(field, value) : null, value);
        }
        catch (Exception e) when (e is FormatException or InvalidOperationException or OverflowException)
        {
            throw Invalid(path, $"a value of type {field.Type.ToString().ToLowerInvariant()}", value);
        }
    }

    private int ReadEnum(FieldDescriptorProto field, JsonElement value)
    {
        if (value.ValueKind == JsonValueKind.Number)
            return value.GetInt32();
        var names = pool.FindEnum(field.TypeName).Value;
        return names.FirstOrDefault(v => v.Name == value.GetString())?.Number
            ?? throw new AgentException(FailureKind.ProtoInvalid,
                $"The enum {field.TypeName.TrimStart('.')} has no value {value.GetString()}; it has "
                    + $"{string.Join(", ", names.Select(v => v.Name))}.");
    }

    private static AgentException Invalid(string path, string wanted, JsonElement value) =>
        new(FailureKind.ProtoInvalid, $"The call's data has {ShortText.Head(value.GetRawText(), 80)} at {path}, expected {wanted}.");

    private static AgentException Unknown(MessageType type, string name, string path) =>
        new(FailureKind.ProtoInvalid,
            $"The call's data has the unknown field {name} in {path}; the fields are "
                + $"{string.Join(", ", type.Descriptor.Field.Select(f => f.Name))}.");
}
