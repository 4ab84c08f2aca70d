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
            await _python.StandardInput.WriteLineAsync(JsonSerializer.Serialize(script));
            await _python.StandardInput.FlushAsync();
            var answer = await _python.StandardOutput.ReadLineAsync() ?? await ExplainAsync(_python);
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

    private static async Task<string> ExplainAsync(Process python)
    {
        var errors = await python.StandardError.ReadToEndAsync();
        throw errors.Contains("No module named 'scipy'", StringComparison.Ordinal)
            ? new NotRunException(MissingPrograms.Reason("scipy")) : new InvalidOperationException(errors);
    }
}
