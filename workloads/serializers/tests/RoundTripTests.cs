namespace Serializers.Tests;

public sealed class RoundTripTests
{
    private static readonly Item[] Items = Item.Make(100);

    [Fact]
    public void SystemTextJson_WrittenAndRead_IsTheItem() => Check(new SystemTextJsonSerializer());

    [Fact]
    public void Newtonsoft_WrittenAndRead_IsTheItem() => Check(new NewtonsoftSerializer());

    [Fact]
    public void Protobuf_WrittenAndRead_IsTheItem() => Check(new ProtobufSerializer());

    [Fact]
    public void Serialize_BothJsonLibraries_WriteTheSameBytes()
    {
        foreach (var item in Items)
            new NewtonsoftSerializer().Serialize(item).ShouldBe(new SystemTextJsonSerializer().Serialize(item));
    }

    [Fact]
    public void Make_Twice_GivesTheSameItems() => Item.Make(100).ShouldBe(Items);

    private static void Check<T>(IItemSerializer<T> serializer)
    {
        foreach (var item in Items)
            serializer.To(serializer.Deserialize(serializer.Serialize(serializer.From(item)))).ShouldBe(item);
    }
}
