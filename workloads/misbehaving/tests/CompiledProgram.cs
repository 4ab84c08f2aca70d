using System.Diagnostics;

namespace Misbehaving.Tests;

/// <summary>The program, compiled as its image compiles it.</summary>
public sealed class CompiledProgram : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("misbehaving-").FullName;

    public CompiledProgram()
    {
        Path = System.IO.Path.Combine(folder, "misbehaving");
        string[] sources = [System.IO.Path.Combine(AppContext.BaseDirectory, "misbehaving.c"), System.IO.Path.Combine(AppContext.BaseDirectory, "program.c")];
        using var gcc = Process.Start("gcc", ["-O2", "-Wall", "-Wextra", "-Werror", "-static", "-s", "-pthread", "-o", Path, .. sources]);
        gcc.WaitForExit(TimeSpan.FromSeconds(60)).ShouldBeTrue("gcc did not end in 60 s");
        gcc.ExitCode.ShouldBe(0, "gcc refused the sources");
    }

    public string Path { get; }

    public void Dispose() => Directory.Delete(folder, recursive: true);
}
