using System.Text;
using Hotlap.Measurement.Programs;
using Hotlap.Measurement.Tools;
using Hotlap.Testing;

namespace Hotlap.Measurement.Tests.Programs;

/// <summary>The results that the pages show are results that the agent reads.</summary>
public sealed class ResultsPageTests
{
    [Fact]
    public void Lines_OfThePages_AreRead()
    {
        var lines = Fence.All.Where(fence => fence.Info == Fence.Results).SelectMany(fence => fence.Text.Split('\n')).ToList();
        lines.Count.ShouldBeGreaterThan(4);
        foreach (var line in lines)
            Should.NotThrow(() => ResultsLineReader.Read(Encoding.UTF8.GetBytes(line), new LatencyRecorder()), line);
    }
}
