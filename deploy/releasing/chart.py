"""Sets the images of a release in a chart's values, and keeps their comments: chart.py VALUES REGISTRY OPERATOR_DIGEST AGENT_DIGEST."""
import pathlib
import re
import sys


def set_value(values, block, field, value):
    """Sets an empty field of a top-level block."""
    pattern = re.compile(rf'(?m)(^{block}:\n(?:[ #].*\n)*?  {field}: )""$')
    changed, count = pattern.subn(lambda match: f"{match[1]}{value}", values)
    if count != 1:
        raise ValueError(f'values.yaml has no empty field {block}.{field}: expected a line "  {field}: \\"\\"" in the block {block}')
    return changed


def with_images(values, registry, operator, agent):
    values = set_value(values, "image", "registry", registry)
    values = set_value(values, "image", "digest", operator)
    return set_value(values, "agentImage", "digest", agent)


if __name__ == "__main__":
    file = pathlib.Path(sys.argv[1])
    file.write_text(with_images(file.read_text(encoding="utf-8"), *sys.argv[2:]), encoding="utf-8")
