"""Reads the shapes, `shapes/*.toml`. A shape that is `like` another takes its outlines, fitted to its own length, wheels,
width and height; its own values win."""

import tomllib
from pathlib import Path

HERE = Path(__file__).parent / "shapes"
SIDE = ("body", "cabin", "screen", "belt", "side_trim", "panes", "doors", "two_at")
PLACE = ("mirror", "plate")
FRONT = ("grille", "nose_trim", "lamps", "front_panes")


def read_all():
    raw = {}
    for path in sorted(HERE.glob("*.toml")):
        raw |= tomllib.loads(path.read_text())
    known = {}

    def find(name):
        if name not in known:
            own = raw[name]
            known[name] = remap(find(own["like"]), own) if "like" in own else own
        return known[name]

    return {name: find(name) for name in raw}


def axles(shape):
    return shape.get("axles") or [shape["overhang"], shape["overhang"] + shape["wheelbase"]]


def remap(base, own):
    shape = base | own
    old = [0, *axles(base), base["size"][0]]
    new = [0, *axles(shape), shape["size"][0]]
    wide, high = (shape["size"][i] / base["size"][i] for i in (1, 2))

    def x(at):
        for a, b, c, d in zip(old, old[1:], new, new[1:]):
            if at <= b or b == old[-1]:
                return c + (at - a) * (d - c) / (b - a)

    def points(value, u, v):
        if not value:
            return value
        if isinstance(value[0], (int, float)):
            return [u(value[0]), v(value[1])]
        return [points(each, u, v) for each in value]

    z = lambda at: at * high
    y = lambda at: at * wide
    for key in SIDE + PLACE + ("handles",):
        if key in base and key not in own:
            shape[key] = points(base[key], x, z)
    for key in ("bonnet", "gap", "glass_end"):
        if key in base and key not in own:
            shape[key] = [x(at) for at in base[key]]
    if "roof_rails" in base and "roof_rails" not in own:
        shape["roof_rails"] = [[x(a), x(b)] for a, b in base["roof_rails"]]
    if "pillars" in base and "pillars" not in own:
        shape["pillars"] = [[x(a), x(b), w] for a, b, w in base["pillars"]]
    if "hollows" in base and "hollows" not in own:
        shape["hollows"] = [h | {"x": [x(h["x"][0]), x(h["x"][1])], "half": y(h["half"]), "floor": z(h["floor"])} for h in base["hollows"]]
    for key in FRONT:
        if key in base and key not in own:
            shape[key] = [moved(each, lambda at: points(at, y, z), high) for each in base[key]]
    return shape


def moved(shape, points, high):
    out = shape | {"at": points(shape["at"])}
    if "day" in shape:
        out["day"] = points(shape["day"])
    if "eyes" in shape:
        out["eyes"] = [[*points([a, b]), r * high] for a, b, r in shape["eyes"]]
    return out
