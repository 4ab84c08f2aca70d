namespace Hotlap.Measurement.Tests.Support;

/// <summary>Random values of known distributions, the same on every run.</summary>
internal static class Draws
{
    public static double Normal(this Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());

    public static double[] Normals(this Random random, int count, double mean = 0, double deviation = 1) =>
        [.. Enumerable.Range(0, count).Select(_ => mean + (deviation * random.Normal()))];
}
