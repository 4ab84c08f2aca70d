namespace Hotlap.Cli.Pages;

/// <summary>The class of a verdict, which determines its colour.</summary>
internal static class VerdictClass
{
    public static string Of(string? verdict) => verdict switch
    {
        "Better" => "better",
        "Worse" => "worse",
        "Inconclusive" => "open",
        _ => "same",
    };
}
