namespace Records.Client;

/// <summary>Reads records by one protocol and one serializer. Each method makes one call and returns how many records it read.</summary>
internal interface IRecordsClient : IDisposable
{
    Task<int> GetAsync(int index);

    Task<int> ListAsync(int count);

    Task<int> StreamAsync(int count);
}
