using Microsoft.Data.SqlClient;

namespace CannedTds.Tests;

/// <summary>What the real driver makes of the server's answers.</summary>
public sealed class SqlClientTests(RunningServer server) : IClassFixture<RunningServer>
{
    private static readonly byte[] Content = MakeContent();

    [Theory]
    [InlineData("", 8000)]
    [InlineData("Packet Size=4096", 4096)]
    [InlineData("Packet Size=32766", 32766)]
    public async Task Read_WithAnyPacketSize_GivesTheWholeRow(string more, int packetSize)
    {
        await using var connection = await server.ConnectAsync(more);
        connection.PacketSize.ShouldBe(packetSize);

        // Synchronously: the asynchronous read of small packets takes many seconds, which is what the article is about.
        await using var command = new SqlCommand("SELECT TOP(1) [d].[id], [d].[content], [d].[title]\nFROM [documents] AS [d]", connection);
        await using var reader = command.ExecuteReader();

        reader.Read().ShouldBeTrue();
        reader.GetName(1).ShouldBe("content");
        reader.GetGuid(0).ShouldBe(Guid.Parse("00000001-0000-0000-0000-000000000001"));
        ((byte[])reader[1]).AsSpan().SequenceEqual(Content).ShouldBeTrue();
        reader.GetString(2).ShouldBe(new string('t', 1024));
        reader.Read().ShouldBeFalse();
    }

    [Fact]
    public async Task Read_SomeColumns_GivesThoseInTheirOrder()
    {
        await using var connection = await server.ConnectAsync();

        await using var reader = await Select(connection, "select title, id from documents");

        reader.FieldCount.ShouldBe(2);
        (reader.GetName(0), reader.GetDataTypeName(0), reader.GetFieldType(1)).ShouldBe(("title", "nvarchar", typeof(Guid)));
    }

    [Fact]
    public async Task Open_AfterAReadOnAPooledConnection_ReadsAgain()
    {
        for (var read = 0; read < 3; read++)
        {
            await using var connection = await server.ConnectAsync();
            await using var reader = await Select(connection, "SELECT [d].[title] FROM [documents] AS [d]");
            (await reader.ReadAsync()).ShouldBeTrue();
        }
    }

    [Theory]
    [InlineData("SELECT [d].[size] FROM [documents] AS [d]", "canned-tds has no column 'size'")]
    [InlineData("SELECT COUNT(*) FROM documents", "canned-tds answers SELECT with named columns only, not: SELECT COUNT(*) FROM documents")]
    [InlineData("DELETE FROM documents", "canned-tds answers SELECT with named columns only, not: DELETE FROM documents")]
    public async Task Execute_WhatItDoesNotHave_ThrowsAndKeepsTheConnection(string statement, string expected)
    {
        await using var connection = await server.ConnectAsync();

        (await Should.ThrowAsync<SqlException>(() => Select(connection, statement))).Message.ShouldBe(expected);

        await using var reader = await Select(connection, "SELECT title FROM documents");
        (await reader.ReadAsync()).ShouldBeTrue();
    }

    [Fact]
    public async Task Execute_WithParameters_IsRefused()
    {
        await using var connection = await server.ConnectAsync();
        await using var command = new SqlCommand("SELECT title FROM documents WHERE id = @id", connection);
        command.Parameters.AddWithValue("@id", Guid.Empty);

        (await Should.ThrowAsync<SqlException>(command.ExecuteReaderAsync)).Message.ShouldBe("canned-tds does not answer requests of type 0x03");
    }

    [Fact]
    public async Task Cancel_InTheMiddleOfARow_IsAcknowledged()
    {
        await using var connection = await server.ConnectAsync();
        await using var command = new SqlCommand("SELECT content FROM documents", connection);
        await using (var reader = await command.ExecuteReaderAsync(System.Data.CommandBehavior.SequentialAccess))
        {
            await reader.ReadAsync();
            command.Cancel();
        }

        await using var next = await Select(connection, "SELECT title FROM documents");
        (await next.ReadAsync()).ShouldBeTrue();
    }

    [Fact]
    public async Task Open_WithEncryption_IsRefused()
    {
        using var connection = new SqlConnection($"Server=tcp:127.0.0.1,{server.Port};User ID=x;Password=y;Encrypt=true;Connect Timeout=30");

        (await Should.ThrowAsync<SqlException>(connection.OpenAsync)).Message.ShouldContain("does not support encryption");
    }

    private static async Task<SqlDataReader> Select(SqlConnection connection, string statement)
    {
        await using var command = new SqlCommand(statement, connection);
        return await command.ExecuteReaderAsync();
    }

    private static byte[] MakeContent()
    {
        var content = new byte[CannedTable.ContentSize];
        new Random(3).NextBytes(content);
        return content;
    }
}
