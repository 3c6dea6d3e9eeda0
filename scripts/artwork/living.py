"""The inside of a caravan, seen from four places: `blender -b -P scripts/artwork/living.py -- [NAME …] --out DIR`.
x runs from the bed at the front to the bathroom at the rear, y from the door side to the driver's side, z up, in metres."""

import argparse
import math
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE))

import bpy  # noqa: E402

import develop  # noqa: E402
import parts  # noqa: E402
import photograph  # noqa: E402
import studio  # noqa: E402
import yard  # noqa: E402

LONG, HALF, HIGH = 6.2, 1.13, 2.0
WALL = 5.02  # Where the bathroom starts.
TRIMS = {
    "oak": {"wood": ((0.30, 0.20, 0.115), (0.43, 0.30, 0.18)), "door": (0.74, 0.73, 0.70), "seat": (0.15, 0.17, 0.185), "throw": (0.05, 0.16, 0.19), "floor": ((0.22, 0.165, 0.115), (0.33, 0.255, 0.185))},
    "walnut": {"wood": ((0.085, 0.05, 0.03), (0.15, 0.09, 0.055)), "door": (0.56, 0.57, 0.57), "seat": (0.36, 0.33, 0.29), "throw": (0.30, 0.12, 0.05), "floor": ((0.16, 0.15, 0.14), (0.26, 0.245, 0.23))},
}
VIEWS = {
    "lounge": ((1.95, -0.32, 1.46), (4.5, 0.28, 0.86), 19),
    "bed": ((3.75, -0.16, 1.5), (0.6, 0.02, 0.78), 21),
    "kitchen": ((2.7, 0.62, 1.5), (4.15, -1.0, 0.95), 20),
    "bathroom": ((4.93, -0.2, 1.52), (6.1, 0.1, 0.9), 16),
}
LIT = 1.5  # Exposure, relative to the yard.


def block(name, x, y, z, material, round=0.008):
    """A box, given by its two ends on each axis."""
    at = [(a + b) / 2 for a, b in (x, y, z)]
    size = [abs(b - a) for a, b in (x, y, z)]
    return parts.box(name, at, size, material, round)


def glow(name, colour, strength):
    material, tree = studio.nodes_of(name)
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
    shader.inputs["Emission"].default_value = (*colour, 1)
    shader.inputs["Emission Strength"].default_value = strength
    return material


def outlook():
    """The view through a window, overexposed: hedges below, sky above."""
    material, tree = studio.nodes_of("day")
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
    place = tree.nodes.new("ShaderNodeTexCoord")
    cloud = tree.nodes.new("ShaderNodeTexNoise")
    cloud.inputs["Scale"].default_value, cloud.inputs["Detail"].default_value = 3.2, 2
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    lift = tree.nodes.new("ShaderNodeMath")
    lift.operation, lift.inputs[1].default_value = "MULTIPLY_ADD", 0.55
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.3, (0.17, 0.23, 0.1, 1)
    stops[1].position, stops[1].color = 0.92, (0.74, 0.88, 1.0, 1)
    for at, colour in ((0.52, (0.34, 0.42, 0.2, 1)), (0.66, (0.84, 0.92, 0.98, 1))):
        stops.new(at).color = colour
    tree.links.new(place.outputs["Object"], cloud.inputs["Vector"])
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    tree.links.new(cloud.outputs["Fac"], lift.inputs[0])
    tree.links.new(split.outputs["Z"], lift.inputs[2])
    tree.links.new(lift.outputs[0], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 1.3
    return material


def lamp(at, look, size, watts, colour=(1, 1, 1)):
    light = bpy.data.lights.new("lamp", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", *size
    light.energy, light.color = watts, colour
    thing = bpy.data.objects.new("lamp", light)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    studio.aim(thing, look)
    return thing


def window(stuff, x, side, z):
    """A bright window in a dark frame, with a blind at the top."""
    y = side * HALF
    block("day", x, (y - side * 0.03, y - side * 0.026), z, stuff["day"], 0.001)
    a, b = x
    low, high = z
    for frame in (((a - 0.03, a + 0.015), z), ((b - 0.015, b + 0.03), z)):
        block("frame", frame[0], (y, y - side * 0.045), frame[1], stuff["black"])
    for level in ((low - 0.03, low + 0.015), (high - 0.015, high + 0.03)):
        block("frame", (a - 0.03, b + 0.03), (y, y - side * 0.045), level, stuff["black"])
    block("blind", (a, b), (y - side * 0.03, y - side * 0.05), (high - 0.1, high), stuff["linen"], 0.004)
    middle = ((a + b) / 2, y - side * 0.07, (low + high) / 2)
    lamp(middle, (middle[0], 0, middle[2] - 0.25), (b - a, high - low), 9 * (b - a) * (high - low) * 3.2, (0.93, 0.97, 1.0))


def doors(stuff, x, y, z, count, axis="x"):
    """Cupboard doors on a front, each with a gap and a push lock. `y` gives the position and direction of the front."""
    at, look = y
    low, high = z
    for k in range(count):
        a = x[0] + (x[1] - x[0]) * k / count + 0.006
        b = x[0] + (x[1] - x[0]) * (k + 1) / count - 0.006
        across = (at, at + look * 0.018)
        spans = ((a, b), across) if axis == "x" else (across, (a, b))
        block("leaf", *spans, (low + 0.006, high - 0.006), stuff["door"], 0.006)
        lock = parts.turned("lock", [(0.013, 0), (0.013, 0.008), (0, 0.008)], stuff["chrome"], 28)
        corner = (b - 0.05, high - 0.05) if low < 1 else (b - 0.05, low + 0.05)
        lock.location = (corner[0], at + look * 0.016, corner[1]) if axis == "x" else (at + look * 0.016, corner[0], corner[1])
        lock.rotation_euler = (0, 0, 0 if look > 0 else math.pi) if axis == "x" else (0, 0, -look * math.pi / 2)


def pillow(at, size, material, turn=(0, 0, 0)):
    parts.ball("pillow", at, size, material, turn, 3.2)


def materials(trim):
    return {
        "wall": yard.flat("wall", (0.70, 0.69, 0.665), 0.55),
        "roof": yard.flat("roof", (0.76, 0.755, 0.74), 0.6),
        "door": yard.flat("door", trim["door"], 0.22),
        "wood": yard.textured("wood", *trim["wood"], 5, 0.42, 0.05, (1, 9, 9)),
        "floor": yard.textured("floor", *trim["floor"], 4, 0.4, 0.04, (1, 14, 1)),
        "seat": yard.textured("seat", tuple(c * 0.8 for c in trim["seat"]), trim["seat"], 500, 0.9, 0.2),
        "throw": yard.textured("throw", tuple(c * 0.75 for c in trim["throw"]), trim["throw"], 260, 0.95, 0.35),
        "linen": yard.textured("linen", (0.62, 0.61, 0.59), (0.74, 0.735, 0.72), 12, 0.9, 0.25),
        "quilt": yard.textured("quilt", (0.66, 0.665, 0.67), (0.78, 0.785, 0.79), 9, 0.95, 0.5),
        "chrome": yard.flat("chrome", (0.72, 0.73, 0.74), 0.16, 1.0),
        "steel": yard.flat("steel", (0.5, 0.51, 0.52), 0.3, 1.0),
        "bowl": yard.flat("bowl", (0.16, 0.165, 0.17), 0.35, 0.9),
        "black": yard.flat("black", (0.012, 0.012, 0.013), 0.35),
        "gloss": yard.flat("gloss", (0.005, 0.005, 0.006), 0.05),
        "bench": yard.textured("bench", (0.5, 0.495, 0.485), (0.66, 0.655, 0.645), 70, 0.2),
        "white": yard.flat("white", (0.78, 0.785, 0.79), 0.12),
        "mirror": yard.flat("mirror", (0.8, 0.82, 0.83), 0.02, 1.0),
        "seam": yard.flat("seam", (0.2, 0.2, 0.2), 0.8),
        "tile": yard.flat("tile", (0.62, 0.64, 0.645), 0.14),
        "grout": yard.flat("grout", (0.42, 0.42, 0.42), 0.8),
        "day": outlook(),
        "hatch": glow("hatch", (0.9, 0.96, 1.0), 1.2),
        "led": glow("led", (1.0, 0.86, 0.66), 4.0),
        "green": yard.textured("green", (0.02, 0.06, 0.015), (0.06, 0.14, 0.04), 20, 0.7),
        "clay": yard.flat("clay", (0.5, 0.44, 0.38), 0.7),
    }


def shell(stuff):
    block("floor", (-0.05, LONG), (-HALF, HALF), (-0.05, 0), stuff["floor"], 0.001)
    for k in range(11):
        y = -HALF + 0.2 * (k + 0.5)
        block("joint", (0, LONG), (y, y + 0.003), (-0.002, 0.0006), stuff["seam"], 0.0004)
    block("ceiling", (-0.05, LONG), (-HALF, HALF), (HIGH, HIGH + 0.05), stuff["roof"], 0.001)
    for side in (-1, 1):
        block("side", (-0.05, LONG), (side * HALF, side * (HALF + 0.05)), (0, HIGH), stuff["wall"], 0.001)
    block("front", (-0.1, -0.05), (-HALF, HALF), (0, HIGH), stuff["wall"], 0.001)
    block("rear", (LONG, LONG + 0.05), (-HALF, HALF), (0, HIGH), stuff["wall"], 0.001)
    # Strip lights along the edges of the ceiling, the hatch, the air conditioner.
    for side in (-1, 1):
        block("cornice", (0, WALL), (side * HALF, side * (HALF - 0.03)), (HIGH - 0.03, HIGH), stuff["wood"], 0.004)
    for x in (0.9, 2.3, 3.1, 4.6):
        for y in (-0.42, 0.42):
            down = parts.turned("down", [(0.045, 0), (0.045, 0.006), (0.034, 0.008)], stuff["chrome"], 32)
            down.location, down.rotation_euler = (x, y, HIGH - 0.001), (-math.pi / 2, 0, 0)
            light = parts.turned("lit", [(0.034, 0.004), (0, 0.004)], stuff["led"], 32)
            light.location, light.rotation_euler = (x, y, HIGH - 0.001), (-math.pi / 2, 0, 0)
            lamp((x, y, HIGH - 0.02), (x, y, 0), (0.12, 0.12), 2.6, (1.0, 0.9, 0.76))
    block("cooler", (2.35, 2.95), (-0.27, 0.27), (HIGH - 0.07, HIGH), stuff["white"], 0.03)
    for k in range(7):
        block("slot", (2.42, 2.88), (-0.17 + k * 0.055, -0.15 + k * 0.055), (HIGH - 0.074, HIGH - 0.068), stuff["seam"], 0.001)
    block("hatch", (3.6, 4.05), (-0.22, 0.22), (HIGH - 0.02, HIGH), stuff["white"], 0.015)
    block("hatch", (3.65, 4.0), (-0.17, 0.17), (HIGH - 0.024, HIGH - 0.018), stuff["hatch"], 0.002)
    lamp((3.82, 0, HIGH - 0.04), (3.82, 0, 0), (0.34, 0.34), 9, (0.95, 0.98, 1.0))


def lockers(stuff, x, side, count, z=(1.6, 1.93), deep=0.36):
    """Overhead cupboards with a strip light below."""
    y = side * (HALF - deep)
    block("carcass", x, (side * HALF, y), z, stuff["wood"], 0.006)
    doors(stuff, x, (y, -side), z, count)
    block("strip", (x[0] + 0.05, x[1] - 0.05), (y + side * 0.05, y + side * 0.065), (z[0] - 0.008, z[0]), stuff["led"], 0.001)
    middle = (x[0] + x[1]) / 2
    lamp((middle, y + side * 0.06, z[0] - 0.02), (middle, y + side * 0.16, 0), (x[1] - x[0] - 0.1, 0.04), 3.0 * (x[1] - x[0]), (1.0, 0.84, 0.64))


def bedroom(stuff):
    block("base", (0.0, 1.93), (-0.74, 0.74), (0.0, 0.42), stuff["wood"], 0.01)
    block("mattress", (0.0, 1.95), (-0.77, 0.77), (0.42, 0.63), stuff["linen"], 0.07)
    block("quilt", (0.42, 1.99), (-0.81, 0.81), (0.5, 0.675), stuff["quilt"], 0.08)
    block("throw", (1.32, 1.86), (-0.825, 0.825), (0.49, 0.687), stuff["throw"], 0.06)
    for s in (-1, 1):
        pillow((0.2, s * 0.37, 0.76), (0.24, 0.68, 0.46), stuff["linen"], (0, -0.62, 0))
        pillow((0.4, s * 0.36, 0.77), (0.19, 0.58, 0.4), stuff["quilt"], (0, -0.55, s * 0.04))
        block("wardrobe", (0.0, 0.5), (s * HALF, s * 0.8), (0, HIGH), stuff["wood"], 0.006)
        doors(stuff, (s * 0.8 + 0.005, s * (HALF - 0.01)) if s > 0 else (s * (HALF - 0.01), s * 0.8 - 0.005), (0.5, 1), (0.7, HIGH - 0.02), 1, "y")
        block("side", (0.5, 0.95), (s * HALF, s * 0.87), (0, 0.6), stuff["wood"], 0.006)
        block("top", (0.5, 0.97), (s * HALF, s * 0.86), (0.6, 0.625), stuff["bench"], 0.008)
        lampshade = parts.turned("shade", [(0.05, 0), (0.065, -0.12)], stuff["led"], 40)
        lampshade.location, lampshade.rotation_euler = (0.03, s * 0.62, 1.28), (math.pi / 2, 0, 0)
        window(stuff, (1.02, 1.88), s, (0.86, 1.42))
    parts.ball("pot", (0.72, 0.99, 0.69), (0.12, 0.12, 0.13), stuff["clay"], (0, 0, 0), 2.6)
    for k in range(14):
        a = k * 2.4
        parts.ball("leaf", (0.72 + 0.06 * math.cos(a), 0.99 + 0.05 * math.sin(a), 0.81 + 0.013 * (k % 5)), (0.05, 0.035, 0.12), stuff["green"], (0.5 * math.cos(a), 0.5 * math.sin(a), a), 2)
    block("head", (-0.05, -0.005), (-0.8, 0.8), (0.55, 1.12), stuff["seat"], 0.03)
    for k in range(1, 6):
        y = -0.8 + 1.6 * k / 6
        block("seam", (-0.006, 0.001), (y - 0.003, y + 0.003), (0.57, 1.1), stuff["seam"], 0.001)
    block("panel", (-0.05, -0.03), (-0.8, 0.8), (1.12, HIGH), stuff["wood"], 0.004)
    block("above", (-0.05, 0.34), (-0.8, 0.8), (1.6, 1.93), stuff["wood"], 0.006)
    doors(stuff, (-0.8, 0.8), (0.34, 1), (1.6, 1.93), 3, "y")
    block("strip", (0.27, 0.29), (-0.7, 0.7), (1.592, 1.6), stuff["led"], 0.001)
    lamp((0.26, 0, 1.58), (0.2, 0, 0), (0.05, 1.4), 4, (1.0, 0.84, 0.64))


def lounge(stuff):
    """An L-shaped lounge around a table on the driver's side, below the window."""
    x0, x1, y = 2.35, 4.25, HALF
    for span in (((x0, x1), (y - 0.52, y)), ((x1 - 0.5, x1), (y - 1.02, y - 0.52)), ((x0, x0 + 0.5), (y - 1.02, y - 0.52))):
        block("bench", *span, (0, 0.34), stuff["wood"], 0.006)
        block("cushion", (span[0][0] + 0.005, span[0][1] - 0.005), (span[1][0], span[1][1] - 0.005), (0.34, 0.475), stuff["seat"], 0.045)
    for k in range(3):
        a = x0 + 0.02 + (x1 - x0) * k / 3
        block("back", (a, a + (x1 - x0) / 3 - 0.02), (y - 0.16, y - 0.03), (0.47, 0.86), stuff["seat"], 0.05)
    for k, x in enumerate((2.62, 3.98)):
        pillow((x, y - 0.24, 0.64), (0.36, 0.12, 0.34), stuff["throw" if k else "linen"], (0.32, 0, 0.1 - k * 0.25))
    # The table.
    block("top", (2.92, 3.68), (y - 1.08, y - 0.42), (0.715, 0.745), stuff["wood"], 0.012)
    parts.tube("leg", [(3.3, y - 0.72, 0.02), (3.3, y - 0.72, 0.72)], 0.034, stuff["steel"])
    foot = parts.turned("foot", [(0.2, 0), (0.2, 0.012), (0.06, 0.02)], stuff["steel"])
    foot.location, foot.rotation_euler = (3.3, y - 0.72, 0.0), (math.pi / 2, 0, 0)
    for x, dy in ((3.14, 0.86), (3.5, 0.66)):
        cup = parts.turned("cup", [(0.03, 0), (0.04, 0.09), (0.036, 0.09), (0.028, 0.01), (0, 0.01)], stuff["white"], 40)
        cup.location, cup.rotation_euler = (x, y - dy, 0.746), (math.pi / 2, 0, 0)
    bowl = parts.turned("bowl", [(0.05, 0), (0.12, 0.06), (0.115, 0.06), (0.045, 0.008), (0, 0.008)], stuff["clay"], 48)
    bowl.location, bowl.rotation_euler = (3.3, y - 0.62, 0.746), (math.pi / 2, 0, 0)
    orange = yard.flat("orange", (0.62, 0.2, 0.02), 0.45)
    lemon = yard.flat("lemon", (0.66, 0.48, 0.04), 0.45)
    for k in range(5):
        parts.ball("fruit", (3.3 + 0.05 * math.cos(k * 1.3), y - 0.62 + 0.05 * math.sin(k * 1.3), 0.8 + 0.02 * (k == 4)), (0.075, 0.075, 0.072), orange if k % 2 else lemon, (0, 0, 0), 2)
    window(stuff, (2.6, 4.0), 1, (0.95, 1.48))
    lockers(stuff, (2.3, 4.3), 1, 4)


def kitchen(stuff):
    """Along the door side: bench, cooktop, sink, then the tall fridge. Opposite: a wardrobe."""
    x0, x1, y = 3.0, 4.42, -HALF
    block("cabinet", (x0, x1), (y, y + 0.54), (0.06, 0.86), stuff["wood"], 0.006)
    block("kick", (x0 + 0.02, x1), (y, y + 0.48), (0, 0.06), stuff["black"], 0.003)
    doors(stuff, (x0 + 0.01, 3.5), (y + 0.54, 1), (0.1, 0.84), 1)
    block("oven", (3.51, 3.98), (y + 0.54, y + 0.565), (0.24, 0.84), stuff["gloss"], 0.008)
    block("bar", (3.56, 3.93), (y + 0.585, y + 0.6), (0.7, 0.715), stuff["steel"], 0.006)
    for x in (3.57, 3.92):
        block("post", (x - 0.008, x + 0.008), (y + 0.56, y + 0.6), (0.7, 0.715), stuff["steel"], 0.004)
    for k in range(4):
        knob = parts.turned("knob", [(0.017, 0), (0.015, 0.022), (0, 0.022)], stuff["steel"], 28)
        knob.location = (3.58 + k * 0.11, y + 0.563, 0.79)
    for k in range(3):
        doors(stuff, (3.99, x1 - 0.005), (y + 0.54, 1), (0.1 + k * 0.247, 0.1 + (k + 1) * 0.247), 1)
    block("top", (x0 - 0.02, x1), (y, y + 0.57), (0.86, 0.895), stuff["bench"], 0.012)
    # Cooktop with its lid up against the tiles.
    block("hob", (3.5, 4.0), (y + 0.07, y + 0.49), (0.895, 0.905), stuff["gloss"], 0.006)
    for x, dy, r in ((3.63, 0.18, 0.05), (3.87, 0.18, 0.04), (3.63, 0.37, 0.04), (3.87, 0.37, 0.055)):
        burner = parts.turned("burner", [(r, 0), (r, 0.012), (r * 0.75, 0.02), (0, 0.02)], stuff["black"], 40)
        burner.location, burner.rotation_euler = (x, y + dy, 0.905), (math.pi / 2, 0, 0)
        for a in range(4):
            c, s = math.cos(a * math.pi / 2), math.sin(a * math.pi / 2)
            parts.tube("grate", [(x + c * r * 0.5, y + dy + s * r * 0.5, 0.933), (x + c * r * 1.9, y + dy + s * r * 1.9, 0.933), (x + c * r * 1.9, y + dy + s * r * 1.9, 0.906)], 0.004, stuff["black"])
    # Sink.
    block("rim", (4.06, 4.38), (y + 0.1, y + 0.47), (0.893, 0.899), stuff["steel"], 0.003)
    block("bowl", (4.085, 4.355), (y + 0.15, y + 0.445), (0.8965, 0.9), stuff["bowl"], 0.0015)
    parts.tube("tap", [(4.22, y + 0.12, 0.9), (4.22, y + 0.12, 1.1), (4.22, y + 0.15, 1.15), (4.22, y + 0.22, 1.17), (4.22, y + 0.28, 1.14), (4.22, y + 0.28, 1.11)], 0.011, stuff["chrome"])
    parts.tube("lever", [(4.24, y + 0.12, 0.95), (4.3, y + 0.12, 0.97)], 0.007, stuff["chrome"])
    # Tiles.
    block("grout", (x0, x1), (y, y + 0.008), (0.895, 1.6), stuff["grout"], 0.001)
    wide, tall = 0.148, 0.074
    row = 0
    z = 0.9
    while z + tall < 1.02:
        x = x0 - (wide / 2 if row % 2 else 0)
        while x < x1:
            a, b = max(x0, x) + 0.002, min(x1, x + wide) - 0.002
            if b - a > 0.02:
                block("tile", (a, b), (y + 0.006, y + 0.014), (z, z + tall - 0.004), stuff["tile"], 0.003)
            x += wide
        z, row = z + tall, row + 1
    window(stuff, (3.1, 4.3), -1, (1.1, 1.46))
    lockers(stuff, (3.0, x1), -1, 3)
    # Things on the bench.
    for k, (x, r, h) in enumerate(((3.1, 0.035, 0.15), (3.19, 0.03, 0.12))):
        jar = parts.turned("jar", [(r, 0), (r, h), (r * 0.8, h + 0.012), (0, h + 0.012)], stuff["clay" if k else "white"], 36)
        jar.location, jar.rotation_euler = (x, y + 0.16, 0.895), (math.pi / 2, 0, 0)
    board = block("board", (3.28, 3.46), (y + 0.02, y + 0.04), (0.9, 1.08), stuff["wood"], 0.012)
    board.rotation_euler = (0.06, 0, 0)
    # Fridge with an oven above.
    block("tower", (x1, WALL), (y, y + 0.6), (0, HIGH), stuff["wood"], 0.006)
    block("fridge", (x1 + 0.02, WALL - 0.02), (y + 0.6, y + 0.635), (0.12, 1.42), stuff["black"], 0.012)
    block("line", (x1 + 0.02, WALL - 0.02), (y + 0.634, y + 0.637), (0.955, 0.965), stuff["gloss"], 0.001)
    parts.tube("handle", [(x1 + 0.06, y + 0.665, 0.5), (x1 + 0.06, y + 0.665, 0.92)], 0.009, stuff["steel"])
    parts.tube("handle", [(x1 + 0.06, y + 0.665, 1.0), (x1 + 0.06, y + 0.665, 1.28)], 0.009, stuff["steel"])
    block("micro", (x1 + 0.02, WALL - 0.02), (y + 0.6, y + 0.62), (1.46, 1.76), stuff["steel"], 0.006)
    block("pane", (x1 + 0.05, WALL - 0.17), (y + 0.62, y + 0.624), (1.49, 1.73), stuff["gloss"], 0.002)
    block("buttons", (WALL - 0.14, WALL - 0.05), (y + 0.62, y + 0.624), (1.49, 1.73), stuff["gloss"], 0.002)
    # Opposite: a tall cupboard with a television on its side.
    block("tall", (4.3, WALL), (HALF - 0.5, HALF), (0, HIGH), stuff["wood"], 0.006)
    doors(stuff, (4.31, WALL - 0.01), (HALF - 0.5, -1), (0.1, 1.02), 1)
    doors(stuff, (4.31, WALL - 0.01), (HALF - 0.5, -1), (1.03, HIGH - 0.04), 1)
    # The entry door, with a window.
    block("entry", (2.12, 2.78), (y, y + 0.02), (0.04, 1.86), stuff["white"], 0.02)
    block("pane", (2.24, 2.66), (y + 0.02, y + 0.026), (1.0, 1.6), stuff["day"], 0.004)
    lamp((2.45, y + 0.06, 1.3), (2.45, 0, 1), (0.4, 0.6), 6, (0.93, 0.97, 1.0))


def bathroom(stuff):
    for side in (-1, 1):
        block("wall", (WALL, WALL + 0.03), (side * 0.34, side * HALF), (0, HIGH), stuff["wood"], 0.003)
    block("lintel", (WALL, WALL + 0.03), (-0.36, 0.36), (1.88, HIGH), stuff["wood"], 0.003)
    block("lining", (WALL + 0.03, LONG), (HALF - 0.012, HALF), (0, HIGH), stuff["white"], 0.003)
    block("lining", (LONG - 0.012, LONG), (-HALF, HALF), (0, HIGH), stuff["white"], 0.003)
    # A basin below a mirror.
    block("vanity", (LONG - 0.46, LONG), (-0.42, 0.36), (0.06, 0.8), stuff["wood"], 0.008)
    doors(stuff, (-0.41, 0.35), (LONG - 0.46, -1), (0.1, 0.78), 2, "y")
    block("top", (LONG - 0.49, LONG), (-0.44, 0.38), (0.8, 0.835), stuff["bench"], 0.012)
    basin = parts.turned("basin", [(0.1, 0), (0.175, 0.03), (0.19, 0.11), (0.18, 0.115), (0.165, 0.04), (0.05, 0.02), (0, 0.02)], stuff["white"], 72)
    basin.location, basin.rotation_euler = (LONG - 0.25, -0.08, 0.835), (math.pi / 2, 0, 0)
    parts.tube("tap", [(LONG - 0.06, -0.08, 0.835), (LONG - 0.06, -0.08, 1.02), (LONG - 0.09, -0.08, 1.05), (LONG - 0.17, -0.08, 1.05), (LONG - 0.18, -0.08, 1.03)], 0.012, stuff["black"])
    block("mirror", (LONG - 0.14, LONG - 0.012), (-0.42, 0.36), (1.16, 1.78), stuff["wood"], 0.006)
    block("glass", (LONG - 0.147, LONG - 0.14), (-0.41, 0.35), (1.17, 1.77), stuff["mirror"], 0.002)
    block("strip", (LONG - 0.13, LONG - 0.03), (-0.4, 0.34), (1.78, 1.79), stuff["led"], 0.001)
    # Toilet on the door side, shower behind glass on the other.
    parts.ball("pan", (LONG - 0.38, -0.78, 0.24), (0.5, 0.38, 0.46), stuff["white"], (0, 0, 0), 3)
    block("cistern", (LONG - 0.2, LONG - 0.012), (-0.98, -0.58), (0, 0.78), stuff["white"], 0.03)
    parts.ball("lid", (LONG - 0.42, -0.78, 0.47), (0.46, 0.38, 0.05), stuff["white"], (0, 0.03, 0), 3)
    block("tray", (WALL + 0.05, LONG), (0.42, HALF), (0, 0.07), stuff["white"], 0.02)
    clear = studio.plain("clear", 0, 0.02)
    shader = clear.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.9, 0.95, 0.96, 1)
    shader.inputs["Alpha"].default_value = 0.16
    block("screen", (5.55, LONG - 0.02), (0.42, 0.428), (0.07, 1.8), clear, 0.002)
    for z in (0.08, 1.8):
        block("rail", (WALL + 0.05, LONG - 0.02), (0.412, 0.436), (z, z + 0.03), stuff["black"], 0.004)
    block("upright", (5.54, 5.56), (0.412, 0.436), (0.07, 1.8), stuff["black"], 0.004)
    parts.tube("riser", [(LONG - 0.04, 0.8, 0.95), (LONG - 0.04, 0.8, 1.78)], 0.01, stuff["black"])
    rose = parts.turned("rose", [(0.05, 0), (0.06, 0.02), (0, 0.02)], stuff["black"], 40)
    rose.location, rose.rotation_euler = (LONG - 0.11, 0.8, 1.78), (math.pi / 2 + 0.4, 0, 0)
    block("mixer", (LONG - 0.06, LONG - 0.012), (0.73, 0.87), (1.0, 1.06), stuff["black"], 0.012)
    towel = block("towel", (5.3, 5.7), (-HALF, -HALF + 0.05), (0.85, 1.4), stuff["throw"], 0.02)
    towel.location.y += 0.02
    lamp((5.6, 0, HIGH - 0.03), (5.6, 0, 0), (0.6, 0.6), 16, (1.0, 0.95, 0.88))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(TRIMS))
    parser.add_argument("--views", default=",".join(VIEWS))
    parser.add_argument("--width", type=int, default=960)
    parser.add_argument("--samples", type=int, default=32)
    parser.add_argument("--out", default="/tmp")
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    for name in options.names:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        stuff = materials(TRIMS[name])
        for room in (shell, bedroom, lounge, kitchen, bathroom):
            room(stuff)
        yard.sky(0.3)
        photograph.settings(options.width, options.width * 2 // 3)
        cycles = bpy.context.scene.cycles
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 3, 3
        cycles.transparent_max_bounces = 4
        camera = photograph.camera_object()
        for view in options.views.split(","):
            at, look, lens = VIEWS[view]
            camera.data.lens, camera.data.clip_start = lens, 0.02
            camera.location = at
            studio.aim(camera, look)
            picture = photograph.expose(f"{options.out}/living-{name}-{view}.exr", options.samples)
            photograph.write(f"{options.out}/living-{name}-{view}.png", develop.encode(picture * LIT / photograph.FULL))
            print(name, view, flush=True)


main()
