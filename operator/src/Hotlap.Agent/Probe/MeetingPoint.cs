using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Probe;

/// <summary>
/// Barrier at which the generators of a trial wait for one another before a phase of a cell. The first complete barrier fixes its members,
/// so that a generator keeps its place for every cell. A generator that retries after a lost response gets the same start as the others.
/// </summary>
internal sealed class MeetingPoint(int generators, TimeProvider clock)
{
    /// <summary>Time from the last arrival to the common start: long enough for all responses to arrive.</summary>
    public static readonly TimeSpan Lead = TimeSpan.FromMilliseconds(200);

    private readonly Lock _gate = new();
    private readonly Dictionary<(int Cell, string Phase), Meeting> _meetings = [];
    private string[]? _members;

    /// <summary>Waits for the other generators.</summary>
    /// <returns>The generator's place; without one, the names of the generators that arrived.</returns>
    public async Task<(MeetingPlace? Place, MeetingAbsence? Absence)> JoinAsync(
        (int Cell, string Phase) phase, string generator, TimeSpan patience, CancellationToken cancellation)
    {
        Meeting meeting;
        lock (_gate)
        {
            if (_members is not null && !_members.Contains(generator))
                return (null, new MeetingAbsence { Of = generators, Came = _members });
            meeting = Enter(phase, generator);
        }
        try
        {
            var start = await meeting.Start.Task.WaitAsync(patience, clock, cancellation);
            return (Describe(generator, start), null);
        }
        catch (TimeoutException)
        {
            return Leave(meeting, generator);
        }
        catch (OperationCanceledException)
        {
            Leave(meeting, generator);
            throw;
        }
    }

    private Meeting Enter((int Cell, string Phase) phase, string generator)
    {
        if (!_meetings.TryGetValue(phase, out var meeting))
            _meetings[phase] = meeting = new Meeting();
        meeting.Waiting[generator] = meeting.Waiting.GetValueOrDefault(generator) + 1;
        if (meeting.Waiting.Count == generators && !meeting.Start.Task.IsCompleted)
        {
            _members ??= [.. meeting.Waiting.Keys];
            meeting.Start.SetResult(clock.ReadUnixNanoseconds() + (Lead.Ticks * 100));
        }
        return meeting;
    }

    // A generator that gives up must not count as present. Otherwise the others would start without it.
    private (MeetingPlace? Place, MeetingAbsence? Absence) Leave(Meeting meeting, string generator)
    {
        lock (_gate)
        {
            if (meeting.Start.Task.IsCompleted)
                return (Describe(generator, meeting.Start.Task.Result), null);
            var absence = new MeetingAbsence { Of = generators, Came = [.. meeting.Waiting.Keys] };
            if (--meeting.Waiting[generator] == 0)
                meeting.Waiting.Remove(generator);
            return (null, absence);
        }
    }

    private MeetingPlace Describe(string generator, long start) => new()
    {
        Index = Array.IndexOf(_members!, generator),
        Of = generators,
        StartUnixNanoseconds = start,
        NowUnixNanoseconds = clock.ReadUnixNanoseconds(),
    };

    private sealed class Meeting
    {
        public SortedDictionary<string, int> Waiting { get; } = new(StringComparer.Ordinal);

        public TaskCompletionSource<long> Start { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}
