using System.Text;
using System.Text.Json.Nodes;

namespace Hotlap.Operator.Tests.Hostile;

/// <summary>Good documents made bad, by a seeded draw: one place of the JSON gets a value that nobody expects, or some bytes change.</summary>
internal sealed class Mutation(int seed)
{
    private static readonly Func<JsonNode?>[] Values =
    [
        () => null, () => -1, () => 0, () => 1, () => long.MaxValue, () => long.MinValue, () => JsonNode.Parse("1e308"), () =>
            JsonNode.Parse("99999999999999999999999"),
        () => 0.5, () => true, () => "", () => "text", () => "\u001b[2J\u001b]0;owned\a", () => "\u202e\u2066evil", () =>
            "a\nFailed: False\r", () => "\ud800",
        () => new string('x', 20_000), () => new JsonArray(), () => new JsonObject(), () => Deep(), () =>
            new JsonArray([.. Enumerable.Repeat(0, 500).Select(_ => (JsonNode?)null)]),
    ];

    private readonly Random _random = new(seed);

    public int Next(int below) => _random.Next(below);

    /// <summary>The document with one value, or a few, replaced, removed or doubled.</summary>
    public string OfJson(string json)
    {
        var root = JsonNode.Parse(json)!;
        for (var changes = 1 + _random.Next(3); changes > 0; changes--)
        {
            var places = Places(root).ToList();
            if (places.Count == 0) break;
            var (owner, key) = places[_random.Next(places.Count)];
            Set(owner, key, _random.Next(12) == 0);
        }

        return root.ToJsonString();
    }

    /// <summary>The bytes with some of them changed, cut, doubled or inserted.</summary>
    public byte[] OfBytes(byte[] bytes)
    {
        var changed = bytes.ToList();
        for (var changes = 1 + _random.Next(4); changes > 0 && changed.Count > 0; changes--)
        {
            var at = _random.Next(changed.Count);
            switch (_random.Next(4))
            {
                case 0: changed[at] = (byte)_random.Next(256); break;
                case 1: changed.RemoveRange(at, Math.Min(changed.Count - at, 1 + _random.Next(20))); break;
                case 2: changed.Insert(at, (byte)_random.Next(256)); break;
                default: changed.InsertRange(at, changed.GetRange(0, Math.Min(changed.Count, _random.Next(40)))); break;
            }
        }

        return [.. changed];
    }

    public string OfText(string text) => Encoding.UTF8.GetString(OfBytes(Encoding.UTF8.GetBytes(text)));

    private static JsonNode Deep()
    {
        JsonNode node = new JsonArray();
        for (var depth = 0; depth < 40; depth++) node = new JsonArray(node);
        return node;
    }

    private void Set(JsonNode owner, object key, bool removes)
    {
        var value = Values[_random.Next(Values.Length)]();
        switch (owner)
        {
            case JsonObject map when removes: map.Remove((string)key); break;
            case JsonObject map: map[(string)key] = value; break;
            case JsonArray list: list[(int)key] = value; break;
        }
    }

    private static IEnumerable<(JsonNode Owner, object Key)> Places(JsonNode? node) => node switch
    {
        JsonObject map => map.SelectMany(entry => Places(entry.Value).Prepend((map, (object)entry.Key))),
        JsonArray list => list.SelectMany((item, index) => Places(item).Prepend((list, index))),
        _ => [],
    };
}
