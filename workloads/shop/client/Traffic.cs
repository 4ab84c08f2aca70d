namespace Shop.Client;

/// <summary>What a client asked and got so far: its calls, and the bytes of the answers' bodies or messages, without heads and frames.</summary>
internal sealed record Traffic(int Calls = 0, long AnswerBytes = 0)
{
    public Traffic With(long answerBytes) => new(Calls + 1, AnswerBytes + answerBytes);

    public static Traffic operator -(Traffic after, Traffic before) => new(after.Calls - before.Calls, after.AnswerBytes - before.AnswerBytes);
}
