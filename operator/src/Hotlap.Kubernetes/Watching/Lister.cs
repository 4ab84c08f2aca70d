namespace Hotlap.Kubernetes;

/// <summary>Lists one namespace, or all, into a store: all objects, or those in focus.</summary>
internal sealed class Lister<T>(PageReader<T> pages, ObjectStore<T> store, StoreWriter<T> writer, FocusState? focus)
{
    /// <summary>Stores what the server holds, removes the rest, and returns the version from which a watch continues.</summary>
    public async Task<string> ListAsync(CancellationToken cancellationToken)
    {
        var seen = new HashSet<ObjectKey>();
        var version = focus is null
            ? await ReadAsync(seen, null, cancellationToken) : await ListFocusAsync(focus, seen, cancellationToken);
        writer.Prune(key => seen.Contains(key) || IsLaterThanList(key));
        return version;
    }

    public async ValueTask CompleteAsync(string value, CancellationToken cancellationToken)
    {
        if (focus is null || focus.IsWhole(value))
            return;
        // From here on the watch keeps the events of this value, and the list is newer than any event that was dropped before.
        focus.Await(value);
        await pages.ReadAsync(writer.Fill, writer.Report, focus.Selector([value]), cancellationToken);
        focus.Complete(value);
    }

    public void Appeared(string value, string version) => focus?.Appeared(value, version);

    public void Forget(string value)
    {
        focus?.Forget(value);
        writer.Forget(value);
    }

    /// <summary>The watch starts before the first of these lists; events that repeat listed objects are recognized by version.</summary>
    private async Task<string> ListFocusAsync(FocusState inFocus, HashSet<ObjectKey> seen, CancellationToken cancellationToken)
    {
        var version = await pages.ReadVersionAsync(cancellationToken);
        var listed = inFocus.Restart(version);
        foreach (var values in listed.Chunk(FocusState.ValuesPerList))
            await ReadAsync(seen, inFocus.Selector(values), cancellationToken);
        foreach (var value in listed)
            inFocus.Complete(value);
        return version;
    }

    private Task<string> ReadAsync(HashSet<ObjectKey> seen, string? selector, CancellationToken cancellationToken) => pages.ReadAsync(
        item => seen.Add(writer.Put(item)),
        unreadable =>
        {
            if (unreadable.Identity?.Key is { } key)
                seen.Add(key);
            writer.Report(unreadable);
        },
        selector, cancellationToken);

    private bool IsLaterThanList(ObjectKey key) => focus is not null && store.FindIndex(key) is { } value && focus.IsLater(value);
}
