namespace Programs;

/// <summary>Ends a program with exit code 1 and this message: a wrong answer, or a wrong setting.</summary>
public sealed class ProgramException(string message) : Exception(message);
