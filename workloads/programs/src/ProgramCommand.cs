using System.CommandLine;

namespace Programs;

/// <summary>Runs the command line of a program.</summary>
public static class ProgramCommand
{
    private static readonly InvocationConfiguration ThrowErrors = new() { EnableDefaultExceptionHandler = false };

    /// <summary>Runs it. Whatever goes wrong is one message on the standard error, which Hotlap shows, and exit code 1.</summary>
    public static async Task<int> RunAsync(this RootCommand command, string[] arguments)
    {
        try
        {
            return await command.Parse(arguments).InvokeAsync(ThrowErrors);
        }
        catch (ProgramException e)
        {
            await Console.Error.WriteLineAsync(e.Message);
        }
        catch (Exception e)
        {
            await Console.Error.WriteLineAsync($"{e.GetType().Name}: {e.Message}");
        }

        return 1;
    }
}
