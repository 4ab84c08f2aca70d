using System.Globalization;
using Xunit.Abstractions;

namespace Hotlap.Operator.Tests.Support;

/// <summary>Output of a test that takes long, for whoever looks on: xunit shows it after the test's end only.</summary>
internal static class LiveOutput
{
    public static void Say(this ITestOutputHelper output, FormattableString line)
    {
        var text = line.ToString(CultureInfo.InvariantCulture);
        output.WriteLine(text);
        Console.WriteLine(text);
    }
}
