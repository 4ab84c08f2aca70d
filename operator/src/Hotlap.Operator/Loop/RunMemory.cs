using Hotlap.Operator.Executing;
using Hotlap.Operator.Notices;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Loop;

/// <summary>
/// What a leader remembers of runs between passes: its own writes that the watches have not shown yet, failed actions, records and images
/// that were read, notices that were sent. All of it can be lost; a new leader starts without.
/// </summary>
internal sealed class RunMemory(
    Assumptions assumptions, StatusWriter status, ActionFailures failures, RunRecords records, ImageReading reading, ImageWatch images,
    EventWriter events, NoticeSender notices)
{
    public ActionFailures Failures => failures;

    public ImageWatch Images => images;

    public NoticeSender Notices => notices;

    /// <summary>Returns the run as it is after the operator's own writes.</summary>
    public BenchmarkRun Newest(BenchmarkRun cached) => assumptions.Runs.Overlay(status.Newest(cached));

    public void Seen(ObjectMeta run) => status.Seen(run);

    public void Gone(string uid) => assumptions.Gone(uid);

    public void Listed(Type kind, DateTimeOffset began)
    {
        assumptions.Listed(kind, began);
        if (kind == typeof(BenchmarkRun)) status.Listed(began);
    }

    /// <summary>Discards all state of a run that is gone.</summary>
    public void Forget(string uid)
    {
        ForgetWork(uid);
        failures.Drop(uid);
        notices.Drop(uid);
        status.Drop(uid);
        images.Drop(uid);
    }

    /// <summary>Discards what only a run under way needs.</summary>
    public void ForgetWork(string uid)
    {
        reading.Drop(uid);
        records.Drop(uid);
        events.Forget(uid);
    }

    public Task DrainAsync() => reading.DrainAsync();
}
