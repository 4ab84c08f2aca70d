namespace Hotlap.Testing;

/// <summary>Folders that name their process, so that those of a killed one are removed by the next.</summary>
internal static class TemporaryFolder
{
    private const string OwnerFile = ".owner";

    public static string Create(string prefix)
    {
        foreach (var folder in Directory.GetDirectories(Path.GetTempPath(), prefix + "*").Where(IsAbandoned))
            Delete(folder);
        var created = Directory.CreateTempSubdirectory(prefix).FullName;
        File.WriteAllText(Path.Combine(created, OwnerFile), $"{Environment.ProcessId}");
        return created;
    }

    private static void Delete(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        // Another test program removes it at the same moment.
        catch (IOException)
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
        catch (IOException)
        {
            return false;
        }
    }
}
