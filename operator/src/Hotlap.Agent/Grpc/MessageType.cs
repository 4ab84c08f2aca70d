using Google.Protobuf.Reflection;

namespace Hotlap.Agent.Grpc;

/// <summary>A message type with its full name. The syntax decides whether repeated numbers are packed by default.</summary>
internal sealed record MessageType(DescriptorProto Descriptor, string FullName, bool IsProto3)
{
    public bool IsMapEntry => Descriptor.Options?.MapEntry == true;

    public FieldDescriptorProto? FindField(string jsonName) =>
        Descriptor.Field.FirstOrDefault(f => f.JsonName == jsonName || f.Name == jsonName);

    public bool IsPacked(FieldDescriptorProto field) =>
        field.Options?.HasPacked == true ? field.Options.Packed : IsProto3;
}
