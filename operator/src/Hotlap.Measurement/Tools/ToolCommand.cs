namespace Hotlap.Measurement.Tools;

/// <summary>A load tool's command line.</summary>
/// <param name="Program">Name of the program: ghz, ab, h2load or oha.</param>
/// <param name="Arguments">Its arguments, one string each, not to be split again.</param>
/// <param name="Warnings">Codes from <see cref="ToolWarnings"/> for each part of the plan that the tool cannot follow.</param>
public sealed record ToolCommand(string Program, IReadOnlyList<string> Arguments, IReadOnlyList<string> Warnings);
