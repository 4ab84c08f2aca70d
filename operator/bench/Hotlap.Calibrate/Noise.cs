namespace Hotlap.Calibrate;

/// <summary>
/// Random noise with mean zero and standard deviation one. The heavy tails instead have the standard deviation of their t distribution.
/// </summary>
internal sealed record Noise(string Name, Func<Random, double> Draw)
{
    public static Noise Normal { get; } = new("normal", Gauss);

    public static IReadOnlyList<Noise> All { get; } =
    [
        Normal,
        new("uniform", random => (random.NextDouble() - 0.5) * Math.Sqrt(12)),
        new("skewed (exponential)", random => -Math.Log(1 - random.NextDouble()) - 1),
        new("heavy tails (t, 3 degrees)",
            random => Gauss(random) / Math.Sqrt(Enumerable.Range(0, 3).Sum(_ => Math.Pow(Gauss(random), 2)) / 3)),
    ];

    public double[] Draws(Random random, int count, double middle, double deviation) =>
        [.. Enumerable.Range(0, count).Select(_ => middle + (deviation * Draw(random)))];

    private static double Gauss(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
