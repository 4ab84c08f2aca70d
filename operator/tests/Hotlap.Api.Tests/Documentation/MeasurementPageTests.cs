using Hotlap.Measurement.Warnings;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>The page on measuring names every code that users can see, as a warning or as a note.</summary>
public class MeasurementPageTests
{
    private static string Section
    {
        get
        {
            var page = Repository.Read("docs/measurement.md");
            var begin = page.IndexOf("## Warnings", StringComparison.Ordinal);
            return page[begin..page.IndexOf("\n## ", begin + 1, StringComparison.Ordinal)];
        }
    }

    [Fact]
    public void Warnings_EveryKind_StandsInItsTable()
    {
        var notes = Section.IndexOf("Notes:", StringComparison.Ordinal);
        foreach (var kind in WarningKinds.All)
            (kind.IsNote ? Section[notes..] : Section[..notes]).ShouldContain($"`{kind.Code}`");
    }
}
