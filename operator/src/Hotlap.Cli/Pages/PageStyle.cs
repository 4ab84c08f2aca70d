using System.Security.Cryptography;

namespace Hotlap.Cli.Pages;

/// <summary>
/// The style sheet of a page. It is the only part that the content policy allows, by its hash. Contrasts: text at least 4.5, lines at least
/// 3 against the background, in both colour schemes.
/// </summary>
internal static class PageStyle
{
    public const string Light = """
        --back:#ffffff;--text:#1b1f24;--soft:#57606a;--line:#d0d7de;--band:#eef1f4;--better:#116329;--worse:#b3151f;--open:#7d4e00;
        --v0:#0550ae;--v1:#a63c00;--v2:#116329;--v3:#8250df;--v4:#9a1d63;--v5:#0c7075;--v6:#6e4d00;--v7:#57606a
        """;

    public const string Dark = """
        --back:#0d1117;--text:#e6edf3;--soft:#9aa4af;--line:#3a424b;--band:#21272e;--better:#56d364;--worse:#ff8a80;--open:#e3b341;
        --v0:#79b8ff;--v1:#ffab70;--v2:#56d364;--v3:#d2a8ff;--v4:#f778ba;--v5:#56d4dd;--v6:#e3c04a;--v7:#b1bac4
        """;

    public const string Sheet =
        ":root{color-scheme:light dark;" + Light + "}\n@media (prefers-color-scheme:dark){:root{" + Dark + "}}\n" + """
        *{box-sizing:border-box}
        body{margin:0 auto;padding:1rem;max-width:78rem;background:var(--back);color:var(--text);font:15px/1.45 system-ui,sans-serif}
        h1{font-size:1.5rem;margin:.2rem 0;overflow-wrap:anywhere}
        h2{font-size:1.2rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
        p,li,dd{overflow-wrap:anywhere}
        a{color:var(--v0)}
        nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;list-style:none}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0}
        dt{color:var(--soft);grid-column:1}
        dd{margin:0;grid-column:2}
        .trust{border:2px solid var(--line);border-left-width:.6rem;padding:.5rem .8rem;margin:.8rem 0}
        .trust.yes{border-color:var(--better)}
        .trust.no{border-color:var(--worse)}
        .trust.unknown{border-color:var(--open)}
        .scroll{overflow-x:auto;margin:.6rem 0}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums}
        caption{text-align:left;color:var(--soft);padding:.2rem 0}
        th,td{padding:.15rem .7rem .15rem 0;text-align:right;white-space:nowrap;vertical-align:top}
        thead th{border-bottom:1px solid var(--line);font-weight:600;vertical-align:bottom}
        tbody tr{border-bottom:1px solid var(--line)}
        th:first-child,.t{text-align:left}
        tbody th{font-weight:400;white-space:normal;overflow-wrap:anywhere;min-width:6rem}
        td.t{white-space:normal;min-width:7rem}
        th.changes{padding-right:calc(6.1em + .7rem)}
        small{color:var(--soft);font-size:inherit;display:inline-block;min-width:5.8em;text-align:left}
        .better .verdict,small.better{color:var(--better);font-weight:600}
        .worse .verdict,small.worse{color:var(--worse);font-weight:600}
        .open .verdict,small.open{color:var(--open)}
        .n{text-align:left}
        .good{color:var(--better)}
        .bad{color:var(--worse);font-weight:600}
        .runs td.t{min-width:16rem}
        progress{width:min(100%,24rem);height:1rem;vertical-align:middle;accent-color:var(--v0)}
        .forest svg{display:block;width:240px;height:20px;color:var(--soft)}
        .forest .trials svg{width:140px}
        .forest .better svg{color:var(--better)}
        .forest .worse svg{color:var(--worse)}
        .forest .open svg{color:var(--open)}
        .margin{fill:var(--band)}
        .zero{stroke:var(--line)}
        .interval{stroke:currentColor;stroke-width:2;fill:none}
        circle{fill:currentColor}
        .charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,330px),1fr));gap:1rem;margin:.6rem 0}
        figure{margin:0;break-inside:avoid}
        figure svg{display:block;width:100%;max-width:30rem}
        figcaption{color:var(--soft);font-size:.9em}
        .axis{fill:var(--soft);font-size:11px}
        .end{text-anchor:end}
        .mid{text-anchor:middle}
        .grid{stroke:var(--line);stroke-width:.5}
        .line{fill:none;stroke:var(--own);stroke-width:2;stroke-linejoin:round}
        .dots{fill:none;stroke:var(--own);stroke-width:5;stroke-linecap:round}
        .bar{fill:var(--own)}
        .line~.interval{stroke:var(--own);stroke-width:1.5}
        .limit path{stroke:var(--open);stroke-width:1.5;stroke-dasharray:6 4}
        .limit text{fill:var(--open);font-size:11px}
        .mark{fill:none;stroke:var(--text);stroke-width:2}
        .legend{display:flex;flex-wrap:wrap;gap:.1rem 1.2rem;padding:0;margin:.4rem 0;list-style:none}
        .legend svg{width:28px;height:8px}
        .v0{--own:var(--v0)}.v1{--own:var(--v1)}.v2{--own:var(--v2)}.v3{--own:var(--v3)}
        .v4{--own:var(--v4)}.v5{--own:var(--v5)}.v6{--own:var(--v6)}.v7{--own:var(--v7)}
        .d1 .line{stroke-dasharray:7 3}.d2 .line{stroke-dasharray:2 3}.d3 .line{stroke-dasharray:9 3 2 3}
        pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--band);padding:.6rem;margin:.6rem 0}
        @media (min-width:601px) and (max-width:1199px){
        .forest .trials{display:none}
        }
        @media (max-width:1000px){
        .forest th,.forest td{padding-right:.4rem}
        .forest td.t{min-width:5rem}
        .forest svg{width:200px}
        }
        @media (max-width:600px){
        body{padding:.6rem;font-size:14px}
        dl{grid-template-columns:1fr}
        dd{margin-bottom:.3rem;grid-column:1}
        .figures thead th:not(:first-child){display:none}
        .figures tbody tr{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.3rem 0}
        .figures tbody th{flex-basis:100%;padding:0}
        .figures td{padding:0;min-width:0}
        .figures td:before{content:attr(data-of) " ";color:var(--soft)}
        .figures small{min-width:0}
        .runs thead{display:none}
        .runs tr{display:flex;flex-wrap:wrap;gap:0 .7rem;padding:.3rem 0}
        .runs th,.runs td.t{flex-basis:100%;min-width:0;padding:0}
        .runs td:empty{display:none}
        .runs td.n:nth-child(4):before{content:"thresholds "}
        .runs td.n:nth-child(5):before{content:"trusted "}
        .forest thead th:not(:last-child){display:none}
        .forest tr{display:flex;flex-wrap:wrap;gap:0 .7rem;padding:.3rem 0}
        .forest thead th,.forest .plot{padding:0;flex-basis:100%}
        .forest th,.forest td{min-width:0}
        }
        @media print{
        :root{
        """ + Light + """
        }
        nav{display:none}
        body{max-width:none;padding:0;font-size:11px}
        .scroll{overflow:visible}
        th,td{padding-right:.4rem}
        details{display:none}
        tr,figure{break-inside:avoid}
        }

        """;

    /// <summary>
    /// The content policy of a page: nothing is loaded and nothing runs; only this style sheet applies.
    /// </summary>
    public static string Policy { get; } =
        $"default-src 'none'; style-src 'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(Sheet)))}'; "
        + "base-uri 'none'; form-action 'none'";
}
