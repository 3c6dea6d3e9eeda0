"""The workshop of each dealership, and the studio of one: `blender -b -P scripts/artwork/scenes/workshops.py -- NAME …`."""

import argparse
import math
import random
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

import kit  # noqa: E402
from kit import area, box, camera, flat, glowing, hexa, plane, sign, sky, sun, textured, thin_glass, tube  # noqa: E402

import buildings as b  # noqa: E402
import finish  # noqa: E402
import parts  # noqa: E402
import plants  # noqa: E402

STEEL = (0.33, 0.34, 0.35)


def chest(x, y, z, wide, high, deep, colour, drawers=5):
    """A tool chest on wheels."""
    body, face, pull = flat("chest", colour, 0.35), flat("face", tuple(c * 0.85 for c in colour), 0.35), flat("pull", (0.6, 0.6, 0.6), 0.3, 0.8)
    box("chest", (x, y, z + high / 2), (wide, deep, high), body, 0.015)
    top = z + high - 0.05
    for i in range(drawers):
        h = (high - 0.1) / drawers
        at = top - h * (i + 0.5)
        box("drawer", (x, y - deep / 2 - 0.006, at), (wide - 0.06, 0.014, h - 0.02), face, 0.006)
        box("pull", (x, y - deep / 2 - 0.025, at + h * 0.3), (wide - 0.2, 0.02, 0.025), pull, 0.006)


def bench(x, y, wide, colour):
    top = textured("bench", (0.24, 0.15, 0.08), (0.36, 0.24, 0.14), 4, 0.5, 0.1, (1, 8, 1))
    box("top", (x, y, 0.93), (wide, 0.75, 0.07), top, 0.01)
    count = max(2, round(wide / 1.1))
    for i in range(count):
        chest(x - wide / 2 + wide * (i + 0.5) / count, y + 0.03, 0.08, wide / count - 0.06, 0.8, 0.62, colour, 4 if i % 2 else 3)
    vice = flat("vice", (0.05, 0.09, 0.13), 0.4, 0.4)
    box("vice", (x - wide * 0.36, y - 0.12, 1.06), (0.13, 0.34, 0.15), vice, 0.03)
    tube("bar", [(x - wide * 0.36 - 0.13, y - 0.33, 1.05), (x - wide * 0.36 + 0.13, y - 0.33, 1.05)], 0.012, flat("bar", STEEL, 0.3, 0.9))
    for i, (dx, h, colour_) in enumerate(((0.1, 0.26, (0.5, 0.32, 0.03)), (0.24, 0.22, (0.06, 0.2, 0.32)), (0.38, 0.3, (0.5, 0.5, 0.48)), (0.95, 0.2, (0.3, 0.03, 0.03)))):
        tube("bottle", [(x + dx, y + 0.12, 0.97), (x + dx, y + 0.12, 0.97 + h)], 0.05, flat("bottle", colour_, 0.35))


def pegboard(x, y, z, wide, high, seed):
    """Spanners and pliers on a board, as long dark shapes in order of size."""
    chance = random.Random(seed)
    box("board", (x, y, z), (wide, 0.04, high), textured("board", (0.36, 0.34, 0.30), (0.42, 0.40, 0.36), 4, 0.8), 0.01)
    metal, grip = flat("metal", (0.4, 0.41, 0.42), 0.28, 0.9), flat("grip", (0.35, 0.03, 0.03), 0.5)
    at = x - wide / 2 + 0.2
    while at < x + wide / 2 - 0.15:
        long = chance.uniform(0.18, 0.42)
        kind = chance.random()
        top = z + high / 2 - 0.14
        for row in (0, 1):
            zz = top - row * high * 0.5
            if kind < 0.55:
                tube("spanner", [(at, y - 0.05, zz), (at, y - 0.05, zz - long)], 0.014, metal)
                for end in (zz, zz - long):
                    parts.turned("ring", [(0.032, 0), (0.032, 0.02), (0.016, 0.02), (0.016, 0)], metal, 20).location = (at, y - 0.06, end)
            else:
                tube("shaft", [(at, y - 0.05, zz), (at, y - 0.05, zz - long * 0.55)], 0.009, metal)
                tube("grip", [(at, y - 0.05, zz - long * 0.5), (at, y - 0.05, zz - long)], 0.024, grip)
        at += chance.uniform(0.10, 0.17)


def two_post(x, y, colour, lift, reach=1.75, arms=1.1):
    """A hoist of two posts with arms under the sills, the vehicle across it."""
    post, arm, pad = flat("post", colour, 0.35), flat("arm", tuple(c * 0.6 for c in colour), 0.4), flat("pad", (0.015, 0.015, 0.016), 0.8)
    for side in (-1, 1):
        px = x + side * reach
        box("foot", (px, y, 0.02), (0.6, 0.7, 0.04), post, 0.008)
        box("post", (px, y, 1.95), (0.34, 0.3, 3.9), post, 0.03)
        box("slot", (px - side * 0.165, y, 1.95), (0.03, 0.12, 3.7), pad, 0.01)
        box("carriage", (px - side * 0.14, y, lift - 0.1), (0.26, 0.42, 0.8), arm, 0.02)
        for way in (-1, 1):
            sx, sy = px - side * 0.2, y + way * 0.12
            ex, ey = x + side * 0.62, y + way * arms
            middle = ((sx + ex) / 2, (sy + ey) / 2, lift - 0.12)
            long = math.dist((sx, sy), (ex, ey))
            box("arm", middle, (long, 0.12, 0.12), arm, 0.015, (0, 0, math.atan2(ey - sy, ex - sx)))
            tube("pad", [(ex, ey, lift - 0.06), (ex, ey, lift + 0.03)], 0.075, pad)
    box("beam", (x, y, 3.94), (reach * 2 + 0.3, 0.24, 0.2), post, 0.02)


def four_post(x, y, colour, lift, long=7.2, reach=1.5):
    """A hoist of four posts with two runways, for what is long."""
    post, way, edge = flat("post", colour, 0.35), textured("way", (0.10, 0.10, 0.105), (0.16, 0.16, 0.165), 20, 0.6, 0.2), flat("edge", (0.62, 0.40, 0.02), 0.5)
    for sx in (-1, 1):
        for sy in (-1, 1):
            box("post", (x + sx * long / 2, y + sy * reach, 1.25), (0.22, 0.22, 2.5), post, 0.02)
            box("foot", (x + sx * long / 2, y + sy * reach, 0.02), (0.5, 0.5, 0.04), post, 0.008)
        box("cross", (x + sx * long / 2, y, lift - 0.16), (0.2, reach * 2, 0.2), post, 0.02)
    for sy in (-1, 1):
        box("runway", (x, y + sy * 0.88, lift - 0.06), (long, 0.56, 0.12), way, 0.01)
        box("edge", (x, y + sy * 0.88 - 0.285, lift - 0.05), (long, 0.012, 0.1), edge, 0.004)


def tyres(x, y, rows, count):
    rubber = flat("rubber", (0.016, 0.016, 0.017), 0.75)
    steel = flat("rack", (0.10, 0.16, 0.3), 0.45)
    for r in range(rows):
        z = 0.2 + r * 0.82
        for dy in (0.02, 0.5):
            tube("rail", [(x, y + dy - 0.25, z), (x + count * 0.26 + 0.1, y + dy - 0.25, z)], 0.024, steel)
        for i in range(count):
            tyre = parts.turned("tyre", [(0.2, 0), (0.24, -0.005), (0.31, 0.01), (0.335, 0.05), (0.335, 0.17), (0.31, 0.21), (0.24, 0.225), (0.2, 0.22)], rubber, 48)
            tyre.rotation_euler = (0, 0, math.pi / 2)
            tyre.location = (x + 0.26 + i * 0.26, y, z + 0.33)
    for dx in (0, count * 0.26 + 0.1):
        tube("upright", [(x + dx, y - 0.24, 0), (x + dx, y - 0.24, rows * 0.84)], 0.03, steel)


def hall(wall, brand, accent, wide=15.0, deep=11.0, high=4.9, door=True, dark=False):
    """Walls with a band of colour, a sealed floor, tubes on the ceiling, a roller door open to the yard on the right."""
    floor = textured("floor", (0.22, 0.225, 0.23), (0.30, 0.305, 0.31), 1.4, 0.24, 0.02)
    plane("floor", -wide, wide, -9, deep, floor)
    paint, band = textured("paint", tuple(c * 0.95 for c in wall), wall, 1.5, 0.6), flat("band", brand, 0.5)
    box("back", (0, deep, high / 2), (wide * 2, 0.2, high), paint, 0.01)
    box("band", (0, deep - 0.11, 1.28), (wide * 2, 0.03, 0.46), band, 0.004)
    box("line", (0, deep - 0.115, 1.6), (wide * 2, 0.03, 0.07), flat("line", accent, 0.5), 0.004)
    x = wide * 0.62
    # The right wall has the door: daylight comes from there.
    for y0, y1 in ((-9, 1.2), (6.2, deep)):
        box("right", (x, (y0 + y1) / 2, high / 2), (0.2, y1 - y0, high), paint, 0.01)
    box("over", (x, 3.7, 4.35), (0.2, 5.0, high - 3.8), paint, 0.01)
    box("roll", (x - 0.25, 3.7, 3.85), (0.5, 5.0, 0.5), flat("roll", (0.45, 0.46, 0.47), 0.4, 0.4), 0.2)
    box("left", (-x, 1, high / 2), (0.2, 20, high), paint, 0.01)
    box("band", (-x + 0.11, 1, 1.28), (0.03, 20, 0.46), band, 0.004)
    roof = textured("roof", (0.50, 0.50, 0.49), (0.58, 0.58, 0.57), 2, 0.8)
    plane("ceiling", -wide, wide, -9, deep, roof, high)
    truss = flat("truss", (0.16, 0.165, 0.17), 0.5)
    for y in (-4.5, -0.5, 3.5, 7.5):
        box("truss", (0, y, high - 0.22), (wide * 2, 0.14, 0.3), truss, 0.01)
    tube_light = glowing("tube", (1.0, 0.97, 0.9), 10)
    for lx in (-5.2, -1.7, 1.8, 5.3):
        for ly in (0.6, 5.6):
            box("lamp", (lx, ly, high - 0.46), (0.16, 2.6, 0.05), tube_light, 0.01)
            area((lx, ly, high - 0.5), (lx, ly, 0), (0.3, 2.6), 95, (1.0, 0.96, 0.9))
    # What is seen through the door.
    sky(kit.DAY, 0.9)
    area((x + 1.2, 3.7, 2.0), (0, 3.4, 0.6), (5.0, 3.6), 700, (0.86, 0.93, 1.0), name="day")
    line = flat("mark", (0.62, 0.42, 0.03), 0.5)
    for mx in (-2.55, 2.55):
        box("mark", (mx, 3.2, 0.004), (0.09, 8, 0.004), line, 0.001)
    area((-3, -6.5, 4.2), (0, 4, 1.0), (7, 2.2), 260, (1.0, 0.97, 0.93))


def fittings(brand, deep=11.0):
    bench(-5.9, deep - 0.55, 4.4, brand)
    pegboard(-5.9, deep - 0.14, 2.55, 4.2, 1.15, 4)
    chest(4.2, deep - 0.6, 0.1, 0.9, 1.0, 0.55, brand, 6)
    tyres(5.3, deep - 0.5, 3, 12)
    oil = flat("drum", (0.02, 0.07, 0.16), 0.4)
    for dx in (0, 0.68):
        tube("drum", [(-2.95 + dx, deep - 0.5, 0), (-2.95 + dx, deep - 0.5, 0.88)], 0.29, oil)
        for z in (0.28, 0.6):
            parts.turned("ring", [(0.302, 0), (0.302, 0.03)], oil, 40)
    hose = flat("hose", (0.012, 0.012, 0.013), 0.5)
    for hx in (-3.6, 3.6):
        parts.turned("reel", [(0.27, 0), (0.27, 0.16), (0.1, 0.16)], flat("reel", (0.45, 0.06, 0.03), 0.4), 40).location = (hx, deep - 0.35, 3.3)
        tube("hose", [(hx, deep - 0.35, 3.05), (hx + 0.03, deep - 0.36, 2.2), (hx, deep - 0.36, 1.75)], 0.018, hose)


def harbour(fleet):
    brand, accent = hexa("#0a5b66"), hexa("#f0a23b")
    hall((0.66, 0.67, 0.66), brand, accent)
    fittings(brand)
    two_post(0, 4.6, (0.03, 0.13, 0.15), 1.75)
    fleet.put("ute-double", "white", 0, 4.6, 90, 1.55)
    fleet.put("suv-medium", "teal", -5.9, 4.6, 74)
    sign("harbour-motor-group", (1.6, 10.86, 3.35), 2.9)
    chest(2.5, 3.0, 0.12, 0.7, 0.85, 0.45, (0.03, 0.13, 0.15), 5)
    camera((1.2, -5.6, 1.62), (-0.6, 5, 1.62), 25, focus=9, stop=5.6, shift=0.02)


def summit(fleet):
    red, gold = hexa("#c4122f"), hexa("#f2b134")
    hall((0.60, 0.60, 0.60), red, (0.04, 0.04, 0.045))
    fittings((0.33, 0.012, 0.028))
    two_post(0.4, 4.6, (0.06, 0.062, 0.066), 1.75)
    fleet.put("suv-medium", "red", 0.4, 4.6, 90, 1.6)
    fleet.put("offroad-300", "white", 5.9, 5.0, 106)
    sign("summit-toyota", (-1.5, 10.86, 3.35), 2.7)
    chest(-2.6, 3.2, 0.12, 0.7, 0.85, 0.45, (0.33, 0.012, 0.028), 5)
    camera((-1.4, -5.6, 1.62), (0.4, 5, 1.62), 25, focus=9, stop=5.6, shift=0.02)


def budget(fleet):
    """No workshop here: the bay where each car is looked at before it has a price."""
    blue, yellow = hexa("#2340c0"), hexa("#ffcf33")
    hall((0.70, 0.70, 0.68), blue, yellow)
    fittings((0.02, 0.05, 0.32))
    two_post(-0.2, 4.6, (0.62, 0.40, 0.02), 1.7)
    fleet.put("hatch-small", "blue", -0.2, 4.6, 90, 1.5)
    fleet.put("hatch-light", "red", -5.8, 4.8, 72)
    sign("budget-cars-direct", (1.7, 10.86, 3.35), 2.5)
    chest(2.3, 3.0, 0.12, 0.7, 0.85, 0.45, (0.02, 0.05, 0.32), 5)
    camera((0.9, -5.4, 1.6), (-0.6, 5, 1.6), 25, focus=9, stop=5.6, shift=0.02)


def coastline(fleet):
    terra, water = hexa("#9c3d2b"), hexa("#2b7a86")
    hall((0.69, 0.64, 0.54), terra, water)
    fittings(water)
    four_post(-0.2, 4.4, (0.02, 0.10, 0.12), 1.15, 7.4)
    fleet.put("caravan-single", "white", -0.2, 4.4, 24, 1.15, second=terra)
    sign("coastline-caravans", (3.0, 10.86, 3.6), 2.8)
    chest(4.3, 2.0, 0.12, 0.7, 0.85, 0.45, water, 5)
    camera((1.4, -6.0, 1.7), (-0.3, 5, 1.7), 24, focus=9, stop=5.6, shift=0.02)


def studio(fleet):
    """A dark studio: one car under strips of light, its floor a dull mirror."""
    world = kit.sky([(0.0, (0.004, 0.004, 0.005)), (1.0, (0.006, 0.006, 0.007))], 1.0)
    _ = world
    floor = textured("floor", (0.012, 0.012, 0.013), (0.018, 0.018, 0.019), 2, 0.2, 0.01)
    plane("floor", -60, 60, -30, 60, floor)
    wall = textured("wall", (0.02, 0.02, 0.021), (0.026, 0.026, 0.027), 1, 0.7)
    box("wall", (0, 9, 4), (60, 0.2, 8), wall, 0.01)
    red = hexa("#c4122f")
    for x, h in ((-6.2, 3.2), (5.4, 3.2)):
        _ = h
        box("tube", (x, 8.8, 1.9), (0.06, 0.06, 3.8), glowing("red", red, 9), 0.01)
        area((x, 8.5, 1.9), (x, 0, 0.5), (0.3, 3.6), 110, (1.0, 0.08, 0.1))
    for y, power in ((-1.5, 330), (1.6, 260)):
        box("strip", (0.4, y, 4.6), (9.0, 0.3, 0.04), glowing("white", (1, 0.98, 0.95), 16), 0.01)
        area((0.4, y, 4.5), (0.4, y, 0), (9.0, 0.8), power, (1.0, 0.98, 0.95))
    area((-9, -5, 2.2), (0, 0, 0.8), (0.8, 3.4), 300, (0.92, 0.96, 1.0))
    area((9, -2.5, 1.8), (1, 0, 0.8), (0.6, 3.0), 180, (1.0, 0.9, 0.85))
    area((0, 8.6, 5.0), (0, 9, 1.5), (26, 0.4), 260, (0.9, 0.93, 1.0))
    fleet.put("suv-medium", "red", 0.9, 0, 36)
    camera((0.6, -8.6, 1.15), (0.2, 0, 1.15), 33, focus=7.4, stop=8, shift=-0.02)


SCENES = {
    "harbour-motor-group-workshop": (harbour, {"exposure": 1.0, "bloom": 0.05, "warmth": 0.01}, (6, 4, 3)),
    "summit-toyota-workshop": (summit, {"exposure": 1.0, "bloom": 0.05}, (6, 4, 3)),
    "budget-cars-direct-workshop": (budget, {"exposure": 1.0, "bloom": 0.05, "warmth": 0.01}, (6, 4, 3)),
    "coastline-caravans-workshop": (coastline, {"exposure": 1.0, "bloom": 0.05, "warmth": 0.03}, (6, 4, 3)),
    "summit-toyota-studio": (studio, {"exposure": 1.5, "bloom": 0.12}, (4, 2, 3)),
}


def main():
    words = sys.argv[sys.argv.index("--") + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--width", type=int, default=1600)
    parser.add_argument("--samples", type=int, default=96)
    parser.add_argument("--out", default="/tmp")
    options = parser.parse_args(words)
    for name in options.names:
        began = time.time()
        kit.begin()
        scene, look, bounces = SCENES[name]
        scene(kit.Fleet())
        ratio = 2.2 if name.endswith("studio") else 16 / 9
        print(f"{name}: built in {time.time() - began:.0f} s", flush=True)
        finish.take(f"{options.out}/{name}", (options.width, round(options.width / ratio)), options.samples, look, bounces, clamp=2.0)
        print(f"{name}: {time.time() - began:.0f} s", flush=True)


main()
_ = (b, plants, sun, thin_glass)
