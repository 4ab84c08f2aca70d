using System.Text.Json;

namespace Serializers;

internal sealed class SystemTextJsonSerializer : IItemSerializer<Item>
{
    public Item From(Item item) => item;

    public Item To(Item value) => value;

    public byte[] Serialize(Item value) => JsonSerializer.SerializeToUtf8Bytes(value, JsonSerializerOptions.Web);

    public Item Deserialize(byte[] bytes) =>
        JsonSerializer.Deserialize<Item>(bytes, JsonSerializerOptions.Web) ?? throw new InvalidDataException("System.Text.Json read null");
}
