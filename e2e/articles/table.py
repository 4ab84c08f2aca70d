"""The rows as Markdown for README.md, and aligned for a terminal."""
import textwrap

HEADER = ("published claim", "published", "measured here", "same direction?", "remark")
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
WIDTH, LEAST = 120, 9


def cells(row):
    return (row.claim, row.published, row.measured, row.answer, row.remark)


def markdown(rows, provenance, notes):
    """What stands between the markers of a README.md."""
    lines = [line(HEADER), line(["---"] * len(HEADER)), *(line(cells(row)) for row in rows)]
    return "\n".join([*lines, "", *(f"- {text}" for text in [*provenance, *notes])])


def line(texts):
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


def placed(readme, text):
    """A README.md with another text between its markers."""
    before, rest = readme.split(BEGIN, 1)
    return f"{before}{BEGIN}\n{text}\n{END}{rest.split(END, 1)[1]}"


def terminal(rows, width=WIDTH):
    """Aligned columns; a text that is too wide goes on below itself."""
    lines = [HEADER, *(cells(row) for row in rows)]
    columns = [index for index in range(len(HEADER)) if any(texts[index] for texts in lines[1:])]
    lines = [[texts[index] for index in columns] for texts in lines]
    widths = fitted([max(len(texts[index]) for texts in lines) for index in range(len(columns))], width - 2 * (len(columns) - 1))
    lines.insert(1, ["-" * wide for wide in widths])
    return "\n".join(physical for texts in lines for physical in wrapped(texts, widths))


def fitted(widths, total):
    """The widest columns give way until all fit, or none is wide."""
    widths = list(widths)
    while sum(widths) > total and max(widths) > LEAST:
        widths[widths.index(max(widths))] -= 1
    return widths


def wrapped(texts, widths):
    parts = [textwrap.wrap(text, wide) or [""] for text, wide in zip(texts, widths)]
    for index in range(max(len(part) for part in parts)):
        yield "  ".join((part[index] if index < len(part) else "").ljust(wide) for part, wide in zip(parts, widths)).rstrip()


def provenance(runs):
    """With what the runs were measured, and how far each can be trusted."""
    lines = []
    done = [(name, run["status"]) for name, run in runs.items() if run.get("status", {}).get("results") or run.get("status", {}).get("variants")]
    if done:
        status = done[-1][1]
        machine = status.get("environment") or {}
        nodes = ", ".join(f"{node['name']} ({node['architecture']}, {node['cpus']} CPUs)" for node in machine.get("nodes") or [])
        lines.append(f"Measured on {(status.get('completionTime') or 'an unknown day')[:10]} with Hotlap {machine.get('operatorVersion')} on "
                     f"Kubernetes {machine.get('kubernetesVersion')}: {nodes}.")
    return lines + [f"`{name}`: {trials(status)} of each variant{warning(status)}." for name, status in done]


def trials(status):
    """Trials behind the figures: those of the cells, or of the starts where nothing else was measured."""
    counts = {item["trials"] for item in status.get("results") or []}
    counts = counts or {item["startup"]["trials"] for item in status.get("variants") or [] if item.get("startup")}
    if not counts:
        return "no trials"
    return f"{min(counts)} trial{'' if max(counts) == 1 else 's'}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)} trials"


def warning(status):
    for condition in status.get("conditions", []):
        if condition["type"] == "Trustworthy" and condition["status"] == "False":
            return f", not trusted ({condition['reason']})"
    return ""
