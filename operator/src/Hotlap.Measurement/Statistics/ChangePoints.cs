using Hotlap.Measurement.Sequences;

namespace Hotlap.Measurement.Statistics;

/// <summary>A change of the level of a series of measurements.</summary>
/// <param name="Index">Zero-based index of the first value after the change.</param>
/// <param name="Before">Median of the values between the change before and this one, in their unit.</param>
/// <param name="After">Median of the values between this change and the next one, in their unit.</param>
/// <param name="Probability">Probability of so clear a change in a random order of the same values, 0 to 1.</param>
public sealed record ChangePoint(int Index, double Before, double After, double Probability);

/// <summary>
/// Finds changes in a series of measurements: E-divisive (Matteson and James 2014, doi:10.1080/01621459.2013.849605) with the energy
/// distance |x - y|. A series is split where the two sides differ most. The split counts if at most 1% of the random orders of the same
/// values can be split as clearly; then both sides are searched.
/// </summary>
public static class ChangePoints
{
    /// <summary>Fewest values on each side of a change: a single value is an outlier until the next one confirms it.</summary>
    public const int LeastValues = 2;

    /// <summary>Largest probability of a change by chance.</summary>
    public const double Significance = 0.01;

    // The probability of a change has steps of 1/500.
    private const int Orders = 499;

    /// <summary>Returns the changes in the order of the series. The same values always give the same changes.</summary>
    /// <param name="values">The values in the order of their measurement.</param>
    /// <exception cref="ArgumentException">A value is not a number.</exception>
    public static IReadOnlyList<ChangePoint> Of(IReadOnlyList<double> values)
    {
        if (values.Count < 2 * LeastValues) return [];
        Samples.ThrowIfUnusable(values);
        var found = new SortedDictionary<int, double>();
        Search(values, 0, values.Count, found);
        int[] bounds = [0, .. found.Keys, values.Count];
        return [.. found.Select((change, i) => new ChangePoint(
            change.Key, Median(values, bounds[i], bounds[i + 1]), Median(values, bounds[i + 1], bounds[i + 2]), change.Value))];
    }

    private static void Search(IReadOnlyList<double> values, int from, int to, SortedDictionary<int, double> found)
    {
        if (to - from < 2 * LeastValues) return;
        var segment = new Segment([.. values.Skip(from).Take(to - from)]);
        var (best, clarity) = segment.Split(segment.Order);
        if (Probability(segment, clarity) is not { } probability) return;
        found[from + best] = probability;
        Search(values, from, from + best, found);
        Search(values, from + best, to, found);
    }

    /// <summary>Returns the share of random orders with so clear a split; null, as soon as that is known, when it is too large.</summary>
    private static double? Probability(Segment segment, double clarity)
    {
        var random = new SeededNumbers(segment.Order.Length);
        var order = segment.Order.ToArray();
        var most = (int)(Significance * (Orders + 1));
        var clearer = 1;
        for (var i = 0; i < Orders; i++)
        {
            Shuffle(order, random);
            clearer += segment.Split(order).Clarity >= clarity ? 1 : 0;
            if (clearer > most) return null;
        }

        return clearer / (Orders + 1.0);
    }

    private static void Shuffle(int[] order, SeededNumbers random)
    {
        for (var i = order.Length - 1; i > 0; i--)
        {
            var j = (int)random.Between(0, i);
            (order[i], order[j]) = (order[j], order[i]);
        }
    }

    private static double Median(IReadOnlyList<double> values, int from, int to) =>
        Samples.MedianOfSorted([.. values.Skip(from).Take(to - from).Order()]);

    /// <summary>The distances between all values of a part of the series.</summary>
    private sealed class Segment
    {
        private readonly double[] _distances;
        private readonly double[] _sums;
        private readonly int _count;

        public Segment(double[] values)
        {
            _count = values.Length;
            (_distances, _sums, Order) = (new double[_count * _count], new double[_count], [.. Enumerable.Range(0, _count)]);
            for (var i = 0; i < _count; i++)
            {
                for (var j = 0; j < _count; j++)
                    _sums[i] += _distances[(i * _count) + j] = Math.Abs(values[i] - values[j]);
            }
        }

        /// <summary>The values in the order of the series, by index.</summary>
        public int[] Order { get; }

        /// <summary>
        /// Returns the number of values before the clearest split of an order, and how clear it is: the energy distance of both sides,
        /// times m n / (m + n).
        /// </summary>
        public (int Best, double Clarity) Split(ReadOnlySpan<int> order)
        {
            // Sums of the distances within the left side, within the right side and between them.
            double left = 0, right = _sums.Sum() / 2, between = 0;
            var (best, clarity) = (LeastValues, double.NegativeInfinity);
            for (var m = 1; m <= _count - LeastValues; m++)
            {
                var moved = order[m - 1];
                var near = 0.0;
                var row = _distances.AsSpan(moved * _count, _count);
                foreach (var other in order[..(m - 1)]) near += row[other];
                var far = _sums[moved] - near;
                (left, right, between) = (left + near, right - far, between - near + far);
                if (m < LeastValues) continue;
                var n = _count - m;
                var distance = (2 * between / (m * (double)n)) - (2 * left / (m * (m - 1.0))) - (2 * right / (n * (n - 1.0)));
                if (distance * m * n / (m + n) is var seen && seen > clarity) (best, clarity) = (m, seen);
            }

            return (best, clarity);
        }
    }
}
