using Hotlap.Measurement.Doubting;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Documentation;

/// <summary>The page on measuring names every code that users can see, as a doubt or as a note.</summary>
public class MeasurementPageTests
{
    private static string Section
    {
        get
        {
            var page = Repository.Read("operator/docs/measurement.md");
            var begin = page.IndexOf("## Doubts", StringComparison.Ordinal);
            return page[begin..page.IndexOf("\n## ", begin + 1, StringComparison.Ordinal)];
        }
    }

    [Fact]
    public void Doubts_EveryKind_StandsInItsTable()
    {
        var notes = Section.IndexOf("Notes:", StringComparison.Ordinal);
        foreach (var kind in DoubtKinds.All)
            (kind.IsNote ? Section[notes..] : Section[..notes]).ShouldContain($"`{kind.Code}`");
    }
}
