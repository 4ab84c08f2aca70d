using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Pages;

/// <summary>Draws metrics over the values of a sweep, with their intervals and the limits of thresholds.</summary>
internal sealed class SweepCharts(SweepFigures sweep)
{
    /// <summary>Share of the axis that the label of a value takes.</summary>
    private const double LabelShare = 0.13;
    private const int LabelLength = 10;

    /// <summary>Returns the charts of a scenario for each swept field.</summary>
    public IEnumerable<SweptCharts> Of(ScenarioFigures scenario)
    {
        var rows = scenario.Rows.ToDictionary(row => row.Variant);
        return Of(scenario.Scenario, scenario.Payload, Shown(scenario), (variant, metric) =>
            rows.GetValueOrDefault(variant) is { } row && Figure(row, metric) is { } figure
                ? new SweptFigure(figure, row.IntervalOf(metric.Name)) : null);
    }

    /// <summary>Returns the charts of the startup for each swept field.</summary>
    public IEnumerable<SweptCharts> OfStartups(IReadOnlyList<VariantFigures> variants) => Of(
        "", "", [MetricCatalogue.BuiltIn.Get(MetricNames.Startup)], (variant, _) =>
            variants.FirstOrDefault(found => found.Name == variant)?.Startup is { } startup ? new SweptFigure(
                startup.MedianMicroseconds, (startup.IntervalLowMicroseconds, startup.IntervalHighMicroseconds)) : null);

    private IEnumerable<SweptCharts> Of(
        string scenario, string payload, IReadOnlyList<Metric> metrics, Func<string, Metric, SweptFigure?> find)
    {
        foreach (var field in sweep.Series.GroupBy(series => series.Field))
        {
            var places = new SweptPlaces(field.Key, [.. field]);
            var drawn = metrics.Select(metric =>
                (Metric: metric, Lines: field.Select(series => Line(series, variant => find(variant, metric))).ToList()))
                .Where(chart => chart.Lines.Exists(line => line.Any(point => point is not null)));
            yield return new SweptCharts([.. field.Select(series => series.Title.Length == 0 ? field.Key.Path : series.Title)],
                [.. drawn.Select(chart => Draw(chart.Metric, places, chart.Lines, Limits(chart.Metric, scenario, payload)))]);
        }

        static List<SweptFigure?> Line(SweptSeries series, Func<string, SweptFigure?> find) =>
            [.. series.Points.Select(point => find(point.Figures.Name))];
    }

    private static (LineChart Chart, IReadOnlyList<Column> Values) Draw(
        Metric metric, SweptPlaces places, List<List<SweptFigure?>> lines, List<Threshold> thresholds)
    {
        var known = lines.SelectMany(line => line).OfType<SweptFigure>().ToList();
        var scale = new MetricScale(metric, known.Select(figure => OfTrial(figure.Median)));
        List<ReferenceLine> limits = [.. thresholds.SelectMany(threshold => ReferenceLines(threshold, scale))];
        var drawn = lines.Select((line, index) => new Line(places.Titles[index], index,
            [.. line.Zip(places.Of(index), (figure, x) => figure is null ? ((double, double)?)null : (x, Scaled(figure.Median)))])
        {
            Intervals = [.. line.Zip(places.Of(index)).Where(point => point.First is { Interval: { Low: not null, High: not null } })
                .Select(point => (point.Second, Scaled(point.First!.Interval.Low!.Value), Scaled(point.First.Interval.High!.Value)))],
        }).ToList();
        var highest = known.Select(figure => Scaled(figure.Interval.High ?? figure.Median)).Concat(limits.Select(limit => limit.Value));
        var chart = new LineChart(
            $"{metric.Label} over {places.Field.Path}", "Medians over trials with their 95% intervals; dashed lines are thresholds.",
            places.Axis, Axis.FromZero(scale.Title, highest), drawn) { Limits = limits };
        return (chart, [places.Column(), .. drawn.Select((line, index) => places.Column(line, index))]);

        double OfTrial(long value) => (double)value * metric.TrialUnitsPerUnit;

        double Scaled(long value) => scale.Of(OfTrial(value));
    }

    private List<Threshold> Limits(Metric metric, string scenario, string payload) =>
    [
        .. sweep.Thresholds.Where(threshold => threshold.Metric == metric.Name && threshold.Variant is null
            && (threshold.Scenario ?? scenario) == scenario && (threshold.Payload ?? payload) == payload),
    ];

    private static IEnumerable<ReferenceLine> ReferenceLines(Threshold threshold, MetricScale scale)
    {
        if (scale.OfLimit(threshold.Max) is { } most)
            yield return new ReferenceLine(most, $"at most {threshold.Max}");
        if (scale.OfLimit(threshold.Min) is { } least)
            yield return new ReferenceLine(least, $"at least {threshold.Min}");
    }

    private static IReadOnlyList<Metric> Shown(ScenarioFigures scenario) =>
    [
        .. scenario.Rows.SelectMany(row => row.Metrics).Take(1).Select(stated => Metric.Stated(stated.Name, stated.Unit)),
        MetricCatalogue.BuiltIn.Get(MetricNames.RateAtObjective), MetricCatalogue.BuiltIn.Get(MetricNames.RequestsPerSecond),
        MetricCatalogue.BuiltIn.Get(MetricNames.P99),
    ];

    private static long? Figure(CellRow row, Metric metric) => metric.Name switch
    {
        MetricNames.RateAtObjective => row.RateAtObjective?.Median,
        MetricNames.RequestsPerSecond => row.RequestsPerSecond?.Median,
        MetricNames.P99 => row.LatencyMicroseconds?.MedianP99 ?? row.LatencyMicroseconds?.P99,
        var name => row.Metrics.FirstOrDefault(stated => stated.Name == name)?.Median,
    };

    /// <summary>A figure with the interval of its median; both ends are null without one.</summary>
    private sealed record SweptFigure(long Median, (long? Low, long? High) Interval);

    /// <summary>Where the values of a field are on its axis: amounts by their logarithm, others at equal distances.</summary>
    private sealed class SweptPlaces
    {
        private readonly IReadOnlyList<SweptSeries> _series;
        private readonly List<string> _values;

        public SweptPlaces(SweptField field, IReadOnlyList<SweptSeries> series)
        {
            (Field, _series) = (field, series);
            _values = [.. series.SelectMany(one => one.Points).Select(point => point.ValueOf(field)).Distinct()
                .OrderBy(value => field.Amount(value) ?? 0)];
            Titles = [.. series.Select(one => one.Title.Length == 0 ? field.Path : one.Title)];
            var places = _values.ConvertAll(Place);
            var axis = new Axis(field.Path, places[0], places[^1], field.IsAmount, []);
            var last = double.NegativeInfinity;
            Axis = axis with
            {
                Ticks = [.. _values.Select(value => new Tick(Place(value), Wrap.Cut(value, LabelLength))).Where(tick =>
                {
                    var hasRoom = axis.Place(tick.Value) - last >= LabelShare;
                    if (hasRoom)
                        last = axis.Place(tick.Value);
                    return hasRoom;
                })],
            };
        }

        public SweptField Field { get; }

        public Axis Axis { get; }

        public IReadOnlyList<string> Titles { get; }

        public IEnumerable<double> Of(int series) => _series[series].Points.Select(point => Place(point.ValueOf(Field)));

        public Column Column() => Columns.Text(Field.Path, _values);

        /// <summary>Returns the values of a line, for the table of its chart.</summary>
        public Column Column(Line line, int series) => new()
        {
            Header = line.Name,
            Values = [.. _values.Select(value => line.Points.Zip(_series[series].Points)
                .Where(point => point.Second.ValueOf(Field) == value).Select(point => point.First).FirstOrDefault() is { } known
                    ? known.Y.ToString("0.###", CultureInfo.InvariantCulture) : Figures.NotMeasured)],
        };

        private double Place(string value) => Field.Amount(value) ?? _values.IndexOf(value);
    }
}

/// <summary>The charts of one swept field, whose lines are the same in all of them.</summary>
internal sealed record SweptCharts(IReadOnlyList<string> Lines, IReadOnlyList<(LineChart Chart, IReadOnlyList<Column> Values)> Charts);
