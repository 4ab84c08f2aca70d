using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class ManyTestsTests
{
    /// <summary>The 15 p-values of Benjamini and Hochberg 1995, section 3.2, in another order.</summary>
    private static readonly double[] Published =
    [
        0.4262, 0.0001, 0.0201, 0.0004, 0.0278, 0.0019, 1, 0.0095, 0.7590, 0.0298, 0.0344, 0.6528, 0.0459, 0.5719, 0.3240,
    ];

    /// <summary>"... those four hypotheses having p-values less than or equal to 0.013"; Bonferroni's and Hochberg's methods reject three.</summary>
    [Fact]
    public void BenjaminiHochberg_PublishedExample_RejectsFour() => ManyTests.BenjaminiHochberg(Published, 0.05).ShouldBe(0.0095);

    [Fact]
    public void Holm_PublishedExample_RejectsThree() => ManyTests.Holm(Published, 0.05).ShouldBe(0.0019);

    /// <summary>The second is above 0.05 / 2, so Holm stops there; the first alone is not below 2/3 of 0.05, but the second is.</summary>
    [Fact]
    public void Both_StepwiseTests_LookFromOppositeEnds()
    {
        ManyTests.BenjaminiHochberg([0.02, 0.03, 0.9], 0.05).ShouldBe(0.03);
        ManyTests.Holm([0.016, 0.03, 0.02], 0.05).ShouldBe(0.03);
        ManyTests.Holm([0.016, 0.03, 0.026], 0.05).ShouldBe(0.016);
    }

    [Theory]
    [InlineData(0.05, true)]
    [InlineData(0.0501, false)]
    public void Both_OneTest_IsThatTest(double pValue, bool significant)
    {
        (ManyTests.BenjaminiHochberg([pValue], 0.05) is not null).ShouldBe(significant);
        (ManyTests.Holm([pValue], 0.05) is not null).ShouldBe(significant);
    }

    [Fact]
    public void Both_NoTests_HaveNone()
    {
        ManyTests.BenjaminiHochberg([], 0.05).ShouldBeNull();
        ManyTests.Holm([], 0.05).ShouldBeNull();
    }

    /// <summary>Five of 16 tests with the smallest p-value of 7 rounds are exactly at the limit: 2/128 = 5/16 of 5%.</summary>
    [Fact]
    public void BenjaminiHochberg_ExactlyAtTheLimit_IsSignificant() =>
        ManyTests.BenjaminiHochberg([.. Enumerable.Repeat(2.0 / 128, 5), .. Enumerable.Repeat(1.0, 11)], 0.05).ShouldBe(2.0 / 128);

    /// <summary>A p-value of 2^-n needs log2(1/wanted) rounds.</summary>
    [Theory]
    [InlineData(7, 1 / 128.0, 1 / 1024.0, 10)]
    [InlineData(12, 0.01, 0.009, 13)]
    [InlineData(12, 0.01, 0.0001, 24)]
    public void RoundsToReach_SmallerPValue_NeedsMore(int rounds, double pValue, double wanted, int expected) =>
        ManyTests.RoundsToReach(rounds, pValue, wanted).ShouldBe(expected);

    [Theory]
    [InlineData(1)]
    [InlineData(0)]
    [InlineData(0.9999)]
    public void RoundsToReach_WhatNoNumberReaches_IsUnknown(double pValue) => ManyTests.RoundsToReach(12, pValue, 0.001).ShouldBeNull();
}
