using System.Text.Json.Nodes;
using KeraLua;

namespace Hotlap.Api.Tests.GitOps;

/// <summary>Runs a script as Argo CD does: the object is the global obj, and of the libraries there are base, table, os.date and os.time.</summary>
internal static class LuaScript
{
    /// <summary>Removes what Argo CD's interpreter, which is of Lua 5.1, does not have by default.</summary>
    private const string Restrict = """
        local safe = {date = os.date, time = os.time}
        getmetatable("").__index = nil
        os, string, math, io, utf8, coroutine, debug, package, load, loadfile, dofile = safe
        table.pack, table.unpack, table.move = nil
        require = function(name) return name == "os" and safe or error("no module " .. name) end
        """;

    /// <summary>Returns what the script returns. An empty table is an empty object.</summary>
    public static JsonNode? Run(string script, JsonObject item)
    {
        using var lua = new Lua();
        Execute(lua, Restrict, 0);
        Push(lua, item);
        lua.SetGlobal("obj");
        Execute(lua, script, 1);
        return Read(lua);
    }

    private static void Execute(Lua lua, string script, int results)
    {
        if (lua.LoadString(script) != LuaStatus.OK || lua.PCall(0, results, 0) != LuaStatus.OK)
            throw new InvalidOperationException(lua.ToString(-1, false));
    }

    private static void Push(Lua lua, JsonNode? node)
    {
        switch (node)
        {
            case null: lua.PushNil(); break;
            case JsonObject map: PushMap(lua, map); break;
            case JsonArray list: PushList(lua, list); break;
            case JsonValue value when value.TryGetValue<bool>(out var flag): lua.PushBoolean(flag); break;
            case JsonValue value when value.TryGetValue<string>(out var text): lua.PushString(text); break;
            case JsonValue value: lua.PushNumber(double.Parse(value.ToJsonString(), System.Globalization.CultureInfo.InvariantCulture)); break;
            default: throw new NotSupportedException(node.ToJsonString());
        }
    }

    private static void PushMap(Lua lua, JsonObject map)
    {
        lua.NewTable();
        foreach (var (key, value) in map)
        {
            Push(lua, value);
            lua.SetField(-2, key);
        }
    }

    private static void PushList(Lua lua, JsonArray list)
    {
        lua.NewTable();
        for (var index = 0; index < list.Count; index++)
        {
            Push(lua, list[index]);
            lua.RawSetInteger(-2, index + 1);
        }
    }

    private static JsonNode? Read(Lua lua) => lua.Type(-1) switch
    {
        LuaType.Nil => null,
        LuaType.Boolean => JsonValue.Create(lua.ToBoolean(-1)),
        LuaType.Number => JsonValue.Create(lua.ToNumber(-1)),
        LuaType.String => JsonValue.Create(lua.ToString(-1, false)),
        LuaType.Table => ReadTable(lua),
        var other => throw new NotSupportedException($"{other}"),
    };

    private static JsonNode ReadTable(Lua lua)
    {
        var (map, list) = (new JsonObject(), new JsonArray());
        lua.PushNil();
        while (lua.Next(-2))
        {
            var value = Read(lua);
            lua.Pop(1);
            if (lua.Type(-1) == LuaType.Number) list.Add(value);
            else map[lua.ToString(-1, false)] = value;
        }
        return list.Count > 0 ? list : map;
    }
}
