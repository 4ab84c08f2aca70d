using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;

namespace Serializers;

/// <summary>Newtonsoft.Json reads and writes strings; their conversion to UTF-8 is part of the cost, as it is in a service.</summary>
internal sealed class NewtonsoftSerializer : IItemSerializer<Item>
{
    private static readonly JsonSerializerSettings Settings = new() { ContractResolver = new CamelCasePropertyNamesContractResolver() };

    public Item From(Item item) => item;

    public Item To(Item value) => value;

    public byte[] Serialize(Item value) => Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(value, Settings));

    public Item Deserialize(byte[] bytes) =>
        JsonConvert.DeserializeObject<Item>(Encoding.UTF8.GetString(bytes), Settings) ?? throw new InvalidDataException("Newtonsoft.Json read null");
}
