namespace Hotlap.Testing;

/// <summary>Folders that name their process, so that those of a killed one are removed by the next.</summary>
public static class TemporaryFolder
{
    private const string OwnerFile = ".owner";

    /// <summary>Creates a folder whose name begins with a prefix, and removes those of processes that have ended.</summary>
    /// <param name="prefix">Begin of the name.</param>
    /// <param name="parent">Where the folder is made; null for the usual place, which may be closed to other users.</param>
    public static string Create(string prefix, string? parent = null)
    {
        foreach (var folder in Directory.GetDirectories(parent ?? Path.GetTempPath(), prefix + "*").Where(IsAbandoned))
            Delete(folder);
        var created = parent is null
            ? Directory.CreateTempSubdirectory(prefix).FullName
            : Directory.CreateDirectory(Path.Combine(parent, prefix + Path.GetRandomFileName())).FullName;
        File.WriteAllText(Path.Combine(created, OwnerFile), $"{Environment.ProcessId}");
        return created;
    }

    private static void Delete(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        // Another test program removes it at the same moment, or it belongs to another user.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }

    private static bool IsAbandoned(string folder)
    {
        var owner = Path.Combine(folder, OwnerFile);
        try
        {
            return int.TryParse(File.ReadAllText(owner), out var id) && !Directory.Exists($"/proc/{id}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
