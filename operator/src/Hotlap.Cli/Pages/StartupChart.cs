using System.Xml.Linq;
using Hotlap.Cli.Markup;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Pages;

/// <summary>Draws the steps of a variant's startup, each from the end of the one before. All variants share one scale.</summary>
internal static class StartupChart
{
    private const double Width = 360;
    private const double Names = 118;
    private const double Bars = 160;
    private const double RowHeight = 20;
    private const long Micro = 1_000_000;

    public static XElement Of(VariantFigures variant, long end, int index)
    {
        var steps = StartupWaterfall.Build(variant.Startup!.Steps!);
        var title = $"Startup of {variant.Name} from the pod's creation";
        var height = (steps.Count * RowHeight) + 4;
        return Svg.Figure(
            title, "Medians over trials; the times and their largest errors are in the table below.", Width, height,
            steps.Select((step, row) => Step(step, row * RowHeight, end, index)));
    }

    private static XElement[] Step(WaterfallStep step, double top, long end, int index)
    {
        var (from, to) = (At(step.Begin, end), At(step.End, end));
        return
        [
            Svg.Text(step.Name, 0, top + 14, "axis"),
            Tag.Of("g", [("class", Swatch.Class(index))], Tag.Of("rect",
            [
                ("class", "bar"), ("x", Place.Of(from)), ("y", Place.Of(top + 4)), ("width", Place.Of(Math.Max(1, to - from))),
                ("height", "12"),
            ])),
            Svg.Text($"{Figures.InUnit(step.End, Micro, 3)} s", Width, top + 14, "axis end"),
        ];
    }

    public static IReadOnlyList<Column> Table(IReadOnlyList<StartupStepStatus> steps, IReadOnlyList<WaterfallStep> waterfall) =>
    [
        Columns.Text("step", waterfall.Select(step => step.Name)),
        Columns.Figure("end s", steps.Select(step => (long?)step.MedianMicroseconds), Micro, null, 3),
        Columns.Ranges("lowest..highest", [.. steps.Select(step => ((long?)step.LowMicroseconds, (long?)step.HighMicroseconds))], Micro, 3),
        Columns.Figure("largest error s", steps.Select(step => (long?)step.ResolutionMicroseconds), Micro, null, 3),
    ];

    private static double At(long value, long end) => Names + (end <= 0 ? 0 : Bars * value / end);
}
