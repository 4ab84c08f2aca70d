using Google.Protobuf.Reflection;

namespace Hotlap.Agent.Grpc;

internal sealed class DescriptorPool
{
    private readonly Dictionary<string, MessageType> _messages = [];
    private readonly Dictionary<string, EnumDescriptorProto> _enums = [];
    private readonly Dictionary<string, ServiceDescriptorProto> _services = [];

    public DescriptorPool(IEnumerable<FileDescriptorProto> files)
    {
        foreach (var file in files)
        {
            var prefix = file.Package.Length > 0 ? $".{file.Package}." : ".";
            AddTypes(file, prefix, file.MessageType, file.EnumType);
            foreach (var service in file.Service)
                _services[prefix[1..] + service.Name] = service;
        }
    }

    public MessageType FindMessage(string fullName) => _messages.TryGetValue(fullName, out var message) ? message : throw Lacks(fullName);

    public EnumDescriptorProto FindEnum(string fullName) => _enums.TryGetValue(fullName, out var type) ? type : throw Lacks(fullName);

    public Method FindMethod(string call)
    {
        var slash = call.LastIndexOf('/');
        if (slash < 0 || !_services.TryGetValue(call[..slash], out var service))
            throw new AgentException(
                FailureKind.GrpcMethodUnknown, $"The proto file has no service for the call {call}; it has {ListMethods()}.");
        var method = service.Method.FirstOrDefault(m => m.Name == call[(slash + 1)..])
            ?? throw new AgentException(FailureKind.GrpcMethodUnknown, $"The proto file has no method {call}; it has {ListMethods()}.");
        return new Method(FindMessage(method.InputType), method.ClientStreaming, method.ServerStreaming);
    }

    private static AgentException Lacks(string type) =>
        new(FailureKind.ProtoInvalid, $"The proto file lacks the type {type.TrimStart('.')}.");

    private string ListMethods()
    {
        var services = _services.OrderBy(s => s.Key, StringComparer.Ordinal);
        string[] methods = [.. services.SelectMany(s => s.Value.Method.Select(m => $"{s.Key}/{m.Name}"))];
        return methods.Length > 0 ? ShortText.Head(string.Join(", ", methods), 600) : "none";
    }

    private void AddTypes(
        FileDescriptorProto file, string prefix, IEnumerable<DescriptorProto> messages, IEnumerable<EnumDescriptorProto> enums)
    {
        foreach (var type in enums)
            _enums[prefix + type.Name] = type;
        foreach (var message in messages)
        {
            _messages[prefix + message.Name] = new MessageType(message, (prefix + message.Name)[1..], file.Syntax == "proto3");
            AddTypes(file, $"{prefix}{message.Name}.", message.NestedType, message.EnumType);
        }
    }
}

/// <summary>A message type with its full name. The syntax decides whether repeated numbers are packed by default.</summary>
internal sealed record MessageType(DescriptorProto Descriptor, string FullName, bool IsProto3)
{
    public bool IsMapEntry => Descriptor.Options?.MapEntry == true;

    public FieldDescriptorProto? FindField(string jsonName) =>
        Descriptor.Field.FirstOrDefault(f => f.JsonName == jsonName || f.Name == jsonName);

    public bool IsPacked(FieldDescriptorProto field) =>
        field.Options?.HasPacked == true ? field.Options.Packed : IsProto3;
}

/// <summary>A gRPC method: its request message type, and which sides stream.</summary>
internal sealed record Method(MessageType Input, bool SendsStream, bool AnswersStream);
