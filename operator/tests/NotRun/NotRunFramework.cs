using System.Reflection;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace Hotlap.NotRun;

/// <summary>
/// Reports a test as skipped when it failed because the machine lacks a program, and names each missing program once at the end. Tests need no
/// attributes for it: starting a missing program is enough, also in a fixture.
/// </summary>
public sealed class NotRunFramework(IMessageSink diagnostics) : XunitTestFramework(new Silence())
{
    protected override ITestFrameworkExecutor CreateExecutor(AssemblyName assemblyName) =>
        new Executor(assemblyName, SourceInformationProvider, diagnostics);

    private sealed class Executor(AssemblyName name, ISourceInformationProvider source, IMessageSink diagnostics)
        : XunitTestFrameworkExecutor(name, source, new Silence())
    {
        protected override void RunTestCases(
            IEnumerable<IXunitTestCase> testCases, IMessageSink executionMessageSink, ITestFrameworkExecutionOptions executionOptions) =>
            base.RunTestCases(testCases, new NotRunSink(executionMessageSink, diagnostics), executionOptions);
    }

    /// <summary>Takes xunit's own diagnostics, which name hundreds of theories whose rows are found when they run.</summary>
    private sealed class Silence : LongLivedMarshalByRefObject, IMessageSink
    {
        public bool OnMessage(IMessageSinkMessage message) => true;
    }
}

/// <summary>Turns failures for want of a program into skipped tests.</summary>
internal sealed class NotRunSink(IMessageSink inner, IMessageSink diagnostics) : LongLivedMarshalByRefObject, IMessageSink
{
    private readonly SortedDictionary<string, int> _notRun = new(StringComparer.Ordinal);

    public bool OnMessage(IMessageSinkMessage message)
    {
        var passed = message is ITestFailed failed && ReasonOf(failed) is { } reason ? new TestSkipped(failed.Test, reason) : message;
        if (passed is ITestSkipped skipped)
            lock (_notRun)
                _notRun[skipped.Reason] = _notRun.GetValueOrDefault(skipped.Reason) + 1;
        else if (passed is ITestAssemblyFinished)
            Summarize();
        return inner.OnMessage(passed);
    }

    private static string? ReasonOf(ITestFailed failed) => MissingPrograms.ReasonOf(failed.ExceptionTypes.Zip(failed.Messages));

    private void Summarize()
    {
        foreach (var (reason, tests) in _notRun)
            diagnostics.OnMessage(new DiagnosticMessage($"NOT RUN: {tests} {(tests == 1 ? "test" : "tests")}: {reason}"));
    }
}
