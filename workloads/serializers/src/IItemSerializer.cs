namespace Serializers;

/// <summary>One library. <typeparamref name="T"/> is the type that it writes and reads; conversions from and to it are not timed.</summary>
internal interface IItemSerializer<T>
{
    T From(Item item);

    Item To(T value);

    byte[] Serialize(T value);

    T Deserialize(byte[] bytes);
}
