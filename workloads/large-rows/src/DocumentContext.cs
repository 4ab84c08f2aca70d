using Microsoft.EntityFrameworkCore;

namespace LargeRows;

/// <summary>A context of its own for each read, as a web request has one. The driver keeps the connections.</summary>
internal sealed class DocumentContext(string connection) : DbContext
{
    public DbSet<Document> Documents => Set<Document>();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => Driver.Use(optionsBuilder, connection);
}
