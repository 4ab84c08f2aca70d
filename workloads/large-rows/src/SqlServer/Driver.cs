using System.Reflection;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace LargeRows;

/// <summary>The driver that this build measures.</summary>
internal static class Driver
{
    public const string Name = "SqlClient";

    /// <summary>Version of the driver's package; its assembly has another one.</summary>
    public static string Version =>
        typeof(SqlConnection).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    public static void Use(DbContextOptionsBuilder options, string connection) => options.UseSqlServer(connection);
}
