using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Hotlap.Testing;

namespace Hotlap.Measurement.Tests.Support;

/// <summary>Asks SciPy (Debian's python3-scipy) for figures that ours must equal. One Python answers all tests, because importing SciPy takes it a second.</summary>
internal static class SciPy
{
    // It ends when the tests do, with its standard input.
    private const string Answering = """
        import contextlib, io, json, sys, traceback
        import numpy as np
        from scipy import stats
        for line in sys.stdin:
            output, error = io.StringIO(), ""
            try:
                with contextlib.redirect_stdout(output):
                    exec(json.loads(line), {"np": np, "stats": stats})
            except Exception:
                error = traceback.format_exc()
            print(json.dumps([output.getvalue(), error]), flush=True)
        """;

    private static readonly SemaphoreSlim Turn = new(1);
    private static Process? _python;

    /// <summary>Runs a script that prints numbers, one a line; <c>stats</c> is scipy.stats and <c>np</c> is NumPy.</summary>
    public static async Task<double[]> RunAsync(string script)
    {
        await Turn.WaitAsync();
        try
        {
            _python ??= Start();
            if (await AskAsync(_python, JsonSerializer.Serialize(script)) is not { } answer)
            {
                var ended = _python;
                _python = null;
                throw Explain(await ended.StandardError.ReadToEndAsync());
            }

            if (JsonSerializer.Deserialize<string[]>(answer) is not [var output, var error]) throw new InvalidDataException(answer);
            error.ShouldBeEmpty();
            return [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => double.Parse(line, CultureInfo.InvariantCulture))];
        }
        finally
        {
            Turn.Release();
        }
    }

    /// <summary>Values as a NumPy array.</summary>
    public static string Array(IEnumerable<double> values) =>
        $"np.array([{string.Join(',', values.Select(value => value.ToString("R", CultureInfo.InvariantCulture)))}])";

    public static string Number(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    private static Process Start() => Process.Start(new ProcessStartInfo(Binaries.PathOf("/usr/bin/python3"), ["-c", Answering])
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;

    /// <summary>Sends a line and returns the answer; null when Python has ended, as where it lacks a module.</summary>
    private static async Task<string?> AskAsync(Process python, string line)
    {
        try
        {
            await python.StandardInput.WriteLineAsync(line);
            await python.StandardInput.FlushAsync();
        }
        catch (IOException)
        {
            return null;
        }

        return await python.StandardOutput.ReadLineAsync();
    }

    private static Exception Explain(string errors) => errors.Contains("No module named", StringComparison.Ordinal)
        ? new NotRunException(MissingPrograms.Reason("scipy")) : new InvalidOperationException(errors);
}
