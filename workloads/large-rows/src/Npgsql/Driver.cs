using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace LargeRows;

/// <summary>The driver that this build measures.</summary>
internal static class Driver
{
    public const string Name = "Npgsql";

    public static string Version =>
        typeof(NpgsqlConnection).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    public static void Use(DbContextOptionsBuilder options, string connection) => options.UseNpgsql(connection);
}
