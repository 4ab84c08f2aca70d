using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Message = Serializers.Contract.Item;

namespace Serializers;

/// <summary>A service that speaks protobuf fills the generated type directly, so filling it is not timed.</summary>
internal sealed class ProtobufSerializer : IItemSerializer<Message>
{
    public Message From(Item item) => new() { Id = item.Id.ToString(), Index = item.Index, Created = Timestamp.FromDateTime(item.Created) };

    public Item To(Message value) => new(Guid.Parse(value.Id), value.Index, value.Created.ToDateTime());

    public byte[] Serialize(Message value) => value.ToByteArray();

    public Message Deserialize(byte[] bytes) => Message.Parser.ParseFrom(bytes);
}
