using System.Net;
using Microsoft.Data.SqlClient;

namespace CannedTds.Tests;

/// <summary>The real server on a free port.</summary>
public sealed class RunningServer : IAsyncLifetime, IDisposable
{
    private readonly CancellationTokenSource stop = new();
    private readonly TdsServer server = new(new IPEndPoint(IPAddress.Loopback, 0));
    private Task serving = Task.CompletedTask;

    public int Port => server.Port;

    public async Task<SqlConnection> ConnectAsync(string more = "")
    {
        var connection = new SqlConnection($"Server=tcp:127.0.0.1,{Port};User ID=x;Password=y;Encrypt=false;Connect Timeout=30;{more}");
        await connection.OpenAsync();
        return connection;
    }

    public Task InitializeAsync()
    {
        serving = server.ServeAsync(stop.Token);
        return Task.CompletedTask;
    }

    public async Task DisposeAsync()
    {
        SqlConnection.ClearAllPools();
        await stop.CancelAsync();
        await serving;
    }

    public void Dispose()
    {
        server.Dispose();
        stop.Dispose();
    }
}
