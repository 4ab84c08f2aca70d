using System.Globalization;
using Hotlap.Testing;

namespace Hotlap.Measurement.Tests.Support;

/// <summary>Asks SciPy (Debian's python3-scipy) for figures that ours must equal.</summary>
internal static class SciPy
{
    /// <summary>Runs a script that prints numbers, one a line; <c>stats</c> is scipy.stats and <c>np</c> is NumPy.</summary>
    public static async Task<double[]> RunAsync(string script)
    {
        var outcome = await Processes.RunAsync(Binaries.PathOf("/usr/bin/python3"), ["-"], "import numpy as np\nfrom scipy import stats\n" + script);
        if (outcome.Errors.Contains("No module named 'scipy'", StringComparison.Ordinal))
            throw new NotRunException(MissingPrograms.Reason("scipy"));
        outcome.ExitCode.ShouldBe(0, outcome.Errors);
        return [.. outcome.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => double.Parse(line, CultureInfo.InvariantCulture))];
    }

    /// <summary>Values as a NumPy array.</summary>
    public static string Array(IEnumerable<double> values) =>
        $"np.array([{string.Join(',', values.Select(value => value.ToString("R", CultureInfo.InvariantCulture)))}])";

    public static string Number(double value) => value.ToString("R", CultureInfo.InvariantCulture);
}
