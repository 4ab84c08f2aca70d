using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Measurement.Results;

/// <summary>
/// Compares the answers under load with the one that was checked before it. Load tools do not look at bodies, but most count their bytes.
/// </summary>
public static class AnswerSizes
{
    /// <summary>
    /// Returns the bytes of the checked answer, and the mean of those under load. Null when the tool did not count them, and without a
    /// correct answer.
    /// </summary>
    public static (long Checked, double UnderLoad)? Of(CellSample sample) => sample is { LoadBodyBytes: { } bytes, Requests: > 0 }
        ? (sample.AnswerBodyBytes ?? 0, (double)bytes / sample.AllAnswers) : null;

    /// <summary>
    /// Returns the factor between the sizes, if the answers under load are those of other work; otherwise null. Answers without any body
    /// are, however small the checked one was.
    /// </summary>
    public static double? FindChange(CellSample sample)
    {
        if (Of(sample) is not var (before, underLoad)) return null;
        var (less, more) = (Math.Min(before, underLoad), Math.Max(before, underLoad));
        var isOther = more > WarningLimits.AnswerSizeFactor * less
            && (underLoad == 0 || more - less >= WarningLimits.LeastAnswerSizeChange);
        return isOther ? more / Math.Max(1, less) : null;
    }
}
