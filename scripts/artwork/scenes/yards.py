"""The front of each dealership: `blender -b -P scripts/artwork/scenes/yards.py -- NAME … [--width 2400] [--samples 64] [--out DIR]`."""

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

import kit  # noqa: E402
from kit import bays, box, camera, flat, hexa, plane, sign, sky, sun, textured, tube  # noqa: E402

import buildings as b  # noqa: E402
import finish  # noqa: E402
import plants  # noqa: E402


def harbour(fleet):
    """Cairns after sunset: the hall is lit, the row in front stands on wet asphalt."""
    teal, amber = hexa("#0a5b66"), hexa("#f0a23b")
    sky(
        [(0.0, (0.95, 0.50, 0.26)), (0.05, (0.78, 0.46, 0.34)), (0.14, (0.42, 0.38, 0.46)), (0.34, (0.13, 0.21, 0.39)), (1.0, (0.03, 0.07, 0.19))],
        1.05, clouds=(0.62, 0.36, 0.33), cover=(0.47, 0.72), shade=0.75, glow=((-0.75, 0.66, 0.03), (0.75, 0.33, 0.1), 22),
    )
    plane("ground", -150, 150, -60, 160, kit.asphalt(wet=True))
    x0, x1, front, height = -23, 21, 7.0, 5.0
    roof, face = b.glass_showroom(x0, x1, front, 12, height, teal, lit=26)
    sign("harbour-motor-group", (-6.5, face, roof), 4.0, "logo-dark.svg", 0.06, glow=2.2)
    box("path", ((x0 + x1) / 2, 5.2, 0.05), (x1 - x0 + 3, 3.6, 0.1), textured("path", (0.3, 0.29, 0.28), (0.4, 0.39, 0.37), 6, 0.5), 0.01)
    b.desk(-4, 14, teal)
    for shape, paint, x, y, heading in (
        ("suv-large", "white", -18, 11.5, 60), ("sedan-electric", "red", -11.6, 12, 118), ("suv-medium", "pearl", 3.4, 12, 62), ("ute-double", "silver", 9.6, 12.2, 118), ("hatch-small", "yellow", 16, 11.5, 70),
    ):
        fleet.put(shape, paint, x, y, heading, 0.12)
    row = [
        ("suv-medium", "silver"), ("ute-double", "white"), ("hatch-small", "blue"), ("suv-large", "graphite"), ("sedan-medium", "white"),
        ("suv-small", "red"), ("offroad-prado", "teal"), ("suv-electric", "white"), ("hatch-light", "orange"), ("ute-double", "navy"), ("suv-medium", "white"),
    ]
    for i, (shape, paint) in enumerate(row):
        fleet.put(shape, paint, -21.5 + i * 4.1, -1.0, 62)
    bays([-26.2 + i * 4.1 for i in range(13)], -3.9, 1.9, 28)
    for x, y, z, seed in ((-30, 14, 9, 1), (-26.5, 4, 7.4, 2), (25.2, 6, 8.4, 3), (29, 15, 10, 4), (33, 2, 7, 5), (-36, 8, 8, 6)):
        plants.put(plants.palm(seed, z), (x, y, 0), 1, seed * 1.3)
    for i, x in enumerate((-24.5, -22.8, 22.4, 23.8)):
        plants.put(plants.shrub(30 + i, 1.1), (x, 4.6, 0))
    plants.hills(320, 14, 62, (0.045, 0.06, 0.075), 4)
    back = [plants.gum(s, 8) for s in (11, 12)]
    plants.tree_line(back, -90, -30, 38, 5, (0.9, 1.5))
    plants.tree_line(back, 28, 95, 38, 5, (0.9, 1.5))
    camera((-4.5, -17.5, 1.75), (-0.5, 8, 1.75), 24, focus=18, stop=8, shift=0.055)
    return {"exposure": 1.35, "bloom": 0.10, "warmth": 0.02}, (5, 2, 3)


def budget(fleet):
    """A suburban yard at noon."""
    blue, yellow = hexa("#2340c0"), hexa("#ffcf33")
    sky(kit.DAY, 1.0, clouds=(0.98, 0.98, 1.0), cover=(0.5, 0.7), shade=0.92)
    sun(4.4, -38, 52)
    plane("ground", -120, 120, -40, 120, kit.asphalt())
    wall = textured("wall", (0.66, 0.65, 0.62), (0.74, 0.73, 0.70), 3, 0.75)
    pane, frame = flat("pane", (0.02, 0.03, 0.038), 0.03), flat("frame", (0.72, 0.72, 0.7), 0.4)
    # The office: a low block with a deep band.
    box("office", (1.5, 14, 1.9), (17, 8, 3.8), wall, 0.02)
    box("band", (1.5, 9.2, 3.75), (18.6, 2.0, 1.15), flat("band", blue, 0.4), 0.02)
    box("stripe", (1.5, 8.17, 3.2), (18.6, 0.06, 0.16), flat("stripe", yellow, 0.4), 0.005)
    plate = flat("plate", (0.8, 0.8, 0.79), 0.4)
    box("plate", (1.5, 8.15, 3.85), (3.9, 0.06, 1.28), plate, 0.02)
    sign("budget-cars-direct", (1.5, 8.1, 3.85), 3.2)
    for x in (-4.6, -1.4, 1.5, 4.4, 7.6):
        b.window(x, 10, 1.45, 2.3, 2.2, frame, pane, 2)
    for x in (-7.2, 10.2):
        tube("post", [(x, 8.4, 0), (x, 8.4, 3.2)], 0.07, frame)
    sheet = flat("sheet", (0.17, 0.21, 0.2), 0.5)
    b.corrugated(-60, -7, 17, 0, 1.9, sheet)
    b.corrugated(10, 60, 17, 0, 1.9, sheet)
    tile = textured("tile", (0.19, 0.065, 0.04), (0.31, 0.12, 0.075), 4, 0.8, 0.2, (1, 6, 1))
    brick = textured("brick", (0.26, 0.13, 0.09), (0.38, 0.21, 0.15), 7, 0.85)
    for x, y, w in ((-36, 34, 15), (-17, 36, 13), (23, 35, 14), (41, 34, 15), (-56, 36, 14)):
        box("house", (x, y, 1.7), (w, 9, 3.4), brick, 0.02)
        b.gable(x - w / 2, x + w / 2, y - 4.5, y + 4.5, 3.3, 5.6, tile)
    back = [plants.gum(s, 9) for s in (21, 22, 23)]
    plants.tree_line(back, -70, 75, 48, 7, (0.9, 1.5))
    for x, y, k in ((-13, 21, 0), (15, 22, 1), (33, 24, 2), (-29, 22, 2)):
        plants.put(back[k], (x, y, 0), 0.9, x)
    yellow_card, ink = flat("card", hexa("#ffd42a"), 0.6), flat("ink", (0.012, 0.018, 0.09), 0.6)
    front_row = [
        ("hatch-light", "red"), ("suv-small", "white"), ("sedan-small", "silver"), ("hatch-small", "blue"), ("suv-medium", "sand"), ("hatch-micro", "white"), ("wagon", "green"), ("ute-double", "white"), ("hatch-small", "orange"),
    ]
    for i, (shape, paint) in enumerate(front_row):
        body, place = fleet.put(shape, paint, -13.8 + i * 3.35, -0.4 if i % 2 else -0.2, 78)
        kit.ticket(body, place, yellow_card, ink, -1)
    second = [("sedan-large", "navy"), ("suv-small", "grey"), ("hatch-light", "sky"), ("van-small", "white"), ("suv-large", "maroon"), ("hatch-small", "silver"), ("sedan-medium", "black"), ("suv-medium", "white")]
    for i, (shape, paint) in enumerate(second):
        x = (-22, -18.4, -14.8, -11.2, 12.8, 16.4, 20, 23.6)[i]
        body, place = fleet.put(shape, paint, x, 11.5, 84)
        kit.ticket(body, place, yellow_card, ink, -1)
    bays([-15.9 + i * 3.35 for i in range(11)], -2.9, 2.3, 12)
    post = flat("mast", (0.75, 0.75, 0.74), 0.4)
    masts = [(-15.5, 4.6), (-3.5, 5.0), (8.5, 5.0), (19.5, 4.6)]
    for x, y in masts:
        tube("mast", [(x, y, 0), (x, y, 5.2)], 0.05, post)
    flags = [yellow, blue, (0.8, 0.8, 0.8), yellow, hexa("#2f66e0")]
    for (ax, ay), (bx, by) in zip(masts, masts[1:]):
        b.bunting((ax, ay, 5.1), (bx, by, 5.1), flags, 0.55)
    for x, y in masts:
        b.bunting((x, y, 5.1), (x + (0.8 if x < 2 else -0.8), 9, 4.2), flags, 0.2)
    b.bunting((-15.5, 4.6, 5.1), (-26, -2, 4.6), flags, 0.7)
    b.bunting((19.5, 4.6, 5.1), (29, -2, 4.6), flags, 0.7)
    camera((-3.4, -13.2, 1.9), (0.4, 8, 1.9), 25, focus=14, stop=9, shift=0.03)
    return {"exposure": 0.62, "bloom": 0.03, "warmth": 0.015}, (3, 2, 2)


def coastline(fleet):
    """A caravan yard above the sea, late in the afternoon."""
    terra, water, cream = hexa("#9c3d2b"), hexa("#2b7a86"), (0.72, 0.66, 0.54)
    sky(
        [(0.0, (0.92, 0.80, 0.64)), (0.10, (0.58, 0.68, 0.74)), (0.3, (0.27, 0.45, 0.66)), (1.0, (0.09, 0.2, 0.42))],
        0.95, clouds=(1.0, 0.93, 0.84), cover=(0.47, 0.74), shade=0.85, glow=((-0.8, 0.5, 0.12), (0.5, 0.3, 0.1), 9),
    )
    sun(4.6, -62, 24, (1.0, 0.80, 0.56), 1.2)
    gravel = textured("gravel", (0.25, 0.21, 0.16), (0.46, 0.40, 0.32), 26, 0.95, 0.8)
    plane("yard", -70, 60, -30, 27, gravel)
    turf = textured("turf", (0.07, 0.085, 0.03), (0.15, 0.15, 0.06), 2.2, 0.95, 0.5)
    plane("rise", -200, 200, 27, 52, turf, -0.05)
    sea = textured("sea", (0.018, 0.10, 0.15), (0.035, 0.16, 0.20), 0.05, 0.22, 0.25, (0.3, 3, 1))
    plane("sea", -3000, 3000, 60, 3500, sea, -7)
    plants.hills(900, -12, 34, (0.16, 0.22, 0.26), 9, 1500, 60)
    tiles = [plants.grass(s) for s in (1, 2)]
    plants.lawn(tiles, -26, 24, -10.6, -6.2)
    plants.lawn(tiles, -40, 40, 27, 33)
    # The office: weatherboards, a tin roof, a verandah.
    x0, x1, y0, y1 = 7.5, 18.5, 12.5, 19.5
    board = textured("board", tuple(c * 0.93 for c in cream), cream, 2, 0.75)
    trim, pane = flat("trim", (0.78, 0.76, 0.71), 0.5), flat("pane", (0.02, 0.026, 0.03), 0.03)
    box("house", ((x0 + x1) / 2, (y0 + y1) / 2 + 0.05, 1.6), (x1 - x0, y1 - y0 - 0.1, 3.0), board, 0.01)
    b.boards(x0, x1, y0, 0.3, 3.1, board)
    tin = textured("tin", tuple(c * 0.8 for c in terra), tuple(min(1, c * 1.05) for c in terra), 3, 0.5)
    b.gable(x0, x1, y0, y1, 3.15, 5.3, tin, 0.5)
    verandah = flat("verandah", terra, 0.5)
    import parts

    parts.mesh_object("awning", [(x0 - 0.5, y0 - 2.6, 2.62), (x1 + 0.5, y0 - 2.6, 2.62), (x1 + 0.5, y0 - 0.1, 3.1), (x0 - 0.5, y0 - 0.1, 3.1)], [(0, 1, 2, 3)], verandah, smooth=False)
    box("beam", ((x0 + x1) / 2, y0 - 2.55, 2.56), (x1 - x0 + 1, 0.1, 0.16), trim, 0.01)
    box("deck", ((x0 + x1) / 2, y0 - 1.3, 0.2), (x1 - x0 + 0.6, 2.6, 0.24), textured("deck", (0.2, 0.13, 0.08), (0.32, 0.22, 0.14), 3, 0.7, 0.2, (1, 12, 1)), 0.01)
    for i in range(6):
        x = x0 - 0.2 + (x1 - x0 + 0.4) * i / 5
        box("post", (x, y0 - 2.5, 1.4), (0.11, 0.11, 2.4), trim, 0.01)
    for x in (9.3, 16.7):
        b.window(x, y0, 1.75, 1.5, 1.3, trim, pane)
    b.window(13, y0, 1.4, 1.0, 2.1, trim, pane, 1)
    board_sign = flat("signboard", (0.8, 0.77, 0.70), 0.5)
    box("signboard", (13, y0 - 2.72, 3.25), (5.0, 0.1, 1.3), board_sign, 0.03)
    sign("coastline-caravans", (13, y0 - 2.79, 3.25), 4.4)
    brown, blue = terra, water
    vans = [
        ("caravan-tandem", "white", -17.6, 4.6, 30, CHAR), ("caravan-offroad", "white", -9.9, 3.2, 32, CHAR), ("caravan-single", "cream", -2.6, 2.2, 34, brown), ("caravan-poptop", "white", 3.6, 1.6, 36, blue), ("motorhome-b", "white", 9.6, 2.6, 40, blue),
        ("caravan-slideout", "white", -15, 14.5, 28, brown), ("caravan-hybrid", "sand", -6.5, 14.8, 32, CHAR), ("motorhome-c", "white", 1.6, 14, 40, CHAR), ("caravan-tandem", "cream", -24.5, 13, 28, blue),
        ("campervan", "teal", 15.6, 3.4, 46, CHAR), ("camper-teardrop", "orange", -13.2, -3.6, 24, brown),
    ]
    for shape, paint, x, y, heading, second in vans:
        fleet.put(shape, paint, x, y, heading, second=second)
    gums = [plants.gum(s, 10, 520) for s in (41, 42, 43)]
    for x, y, scale, k in ((-25, 24, 1.25, 0), (-13, 26, 1.0, 1), (-2, 27, 1.1, 2), (22.5, 18, 1.25, 1), (27, 10, 1.15, 0), (-31, 8, 1.3, 2), (35, 25, 1.2, 2)):
        plants.put(gums[k], (x, y, 0), scale, x * 1.7)
    for i, x in enumerate((7.2, 8.8, 10.6, 15.2, 17.0, 18.6)):
        plants.put(plants.shrub(60 + i, 0.65), (x, y0 - 2.95, 0))
    log = textured("log", (0.3, 0.25, 0.19), (0.45, 0.38, 0.3), 3, 0.85)
    for i in range(14):
        x = -24 + i * 3.5
        tube("bollard", [(x, -6.0, 0), (x, -6.0, 0.55)], 0.085, log)
        if i < 13:
            tube("rail", [(x, -6.0, 0.4), (x + 3.5, -6.0, 0.4)], 0.05, log)
    camera((-3.6, -15.5, 2.3), (-0.4, 8, 2.3), 26, focus=17, stop=9, shift=0.035)
    return {"exposure": 0.74, "bloom": 0.05, "warmth": 0.02}, (3, 2, 2)


CHAR = kit.CHARCOAL


def summit(fleet):
    """A cold clear morning in Ballarat."""
    red, gold = hexa("#c4122f"), hexa("#f2b134")
    sky([(0.0, (0.80, 0.84, 0.88)), (0.12, (0.46, 0.62, 0.80)), (0.5, (0.12, 0.27, 0.55)), (1.0, (0.07, 0.17, 0.4))], 0.95, clouds=(1, 1, 1), cover=(0.54, 0.78), shade=0.75)
    sun(4.2, 52, 30, (1.0, 0.9, 0.76))
    plane("ground", -150, 150, -60, 160, kit.asphalt())
    x0, x1, front, height = -22, 8, 8.0, 5.4
    roof, face = b.glass_showroom(x0, x1, front, 12, height, (0.74, 0.74, 0.73), lit=9, fascia=1.3)
    box("stripe", ((x0 + x1) / 2, face + 0.02, roof - 0.72), (x1 - x0 + 2.5, 0.14, 0.18), flat("stripe", red, 0.35), 0.01)
    # A portal in red over the door, with the name.
    portal = flat("portal", red, 0.35)
    for x in (-10.2, -3.2):
        box("leg", (x, 6.0, 3.7), (0.8, 1.6, 7.4), portal, 0.03)
    box("lintel", (-6.7, 6.0, 6.6), (7.8, 1.6, 1.9), portal, 0.03)
    sign("summit-toyota", (-6.7, 5.17, 6.6), 5.0, "logo-dark.svg", 0.06, glow=0.5)
    # The workshop beside it.
    panel = textured("panel", (0.10, 0.105, 0.11), (0.13, 0.135, 0.14), 1, 0.5)
    box("hall", (19, 14, 2.9), (21, 12, 5.8), panel, 0.03)
    roller = flat("roller", (0.5, 0.51, 0.52), 0.4, 0.3)
    for x in (12.5, 17.5, 22.5, 27.5):
        for r in range(18):
            box("slat", (x, 7.96, 0.12 + r * 0.2), (3.9, 0.08, 0.185), roller, 0.03)
        box("head", (x, 7.94, 3.85), (4.2, 0.14, 0.3), flat("head", red, 0.4), 0.02)
    box("coping", (19, 7.95, 5.75), (21.2, 0.2, 0.16), flat("coping", (0.7, 0.7, 0.7), 0.4, 0.4), 0.02)
    for shape, paint, x, y, heading in (("suv-medium", "red", -18.5, 12.5, 66), ("offroad-300", "white", -13, 13, 112), ("suv-electric", "pearl", 0.4, 12.5, 64), ("hatch-light", "yellow", 5.2, 12.5, 70)):
        fleet.put(shape, paint, x, y, heading, 0.12)
    row = [
        ("suv-medium", "white"), ("ute-double", "red"), ("suv-large", "graphite"), ("hatch-small", "white"), ("offroad-300", "silver"), ("sedan-medium", "maroon"), ("ute-double", "white"), ("suv-small", "blue"), ("offroad-prado", "bronze"), ("suv-medium", "grey"), ("ute-single-tray", "white"),
    ]
    for i, (shape, paint) in enumerate(row):
        fleet.put(shape, paint, -20.5 + i * 4.0, -0.6, 116)
    bays([-21 + i * 4.0 for i in range(12)], -3.6, 2.4, -26)
    tiles = [plants.grass(s, dark=(0.03, 0.06, 0.015), light=(0.10, 0.15, 0.045)) for s in (1, 2)]
    plants.lawn(tiles, -34, 36, -9.4, -7.4)
    box("kerb", (0, -7.2, 0.07), (80, 0.18, 0.15), textured("kerb", (0.45, 0.45, 0.44), (0.56, 0.55, 0.54), 12, 0.8), 0.02)
    plants.hills(420, 6, 46, (0.16, 0.22, 0.25), 14)
    back = [plants.gum(s, 10) for s in (51, 52, 53)]
    plants.tree_line(back, -100, -26, 34, 7, (0.9, 1.4))
    plants.tree_line(back, 30, 100, 30, 7, (0.9, 1.4))
    plants.tree_line(back, -60, 60, 60, 8, (0.9, 1.3))
    camera((4.6, -15.5, 1.8), (0.2, 8, 1.8), 24, focus=16, stop=9, shift=0.06)
    return {"exposure": 0.68, "bloom": 0.03, "warmth": 0.0}, (4, 2, 2)


YARDS = {"harbour-motor-group": harbour, "summit-toyota": summit, "budget-cars-direct": budget, "coastline-caravans": coastline}


def main():
    words = sys.argv[sys.argv.index("--") + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--width", type=int, default=2400)
    parser.add_argument("--samples", type=int, default=64)
    parser.add_argument("--out", default="/tmp")
    options = parser.parse_args(words)
    for name in options.names:
        began = time.time()
        kit.begin()
        random.seed(1)
        look, bounces = YARDS[name](kit.Fleet())
        print(f"{name}: built in {time.time() - began:.0f} s", flush=True)
        finish.take(f"{options.out}/{name}-yard", (options.width, round(options.width / 2.2)), options.samples, look, bounces)
        print(f"{name}: {time.time() - began:.0f} s", flush=True)


main()
