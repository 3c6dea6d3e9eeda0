"""A dashboard as the camera sees it from between the front seats: `blender -b -P scripts/artwork/cabin.py -- --out DIR`.
x runs to the right, y to the front, z up, in metres. The driver sits on the right."""

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

TRIMS = {
    "cabin-black": {"seat": (0.022, 0.022, 0.024), "strip": (0.35, 0.36, 0.37), "low": (0.03, 0.03, 0.032)},
    "cabin-grey": {"seat": (0.12, 0.118, 0.115), "strip": (0.03, 0.03, 0.032), "low": (0.16, 0.155, 0.148)},
}
LIT = 3.6  # Exposure, relative to the yard.


def glowing(name, colour, strength=1.0):
    material, tree = studio.nodes_of(name)
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (0.01, 0.01, 0.01, 1)
    shader.inputs["Roughness"].default_value = 0.12
    shader.inputs["Emission"].default_value = (*colour, 1)
    shader.inputs["Emission Strength"].default_value = strength
    return material


def ring(at, wide, thick, turn, material):
    bpy.ops.mesh.primitive_torus_add(location=at, rotation=turn, major_radius=wide, minor_radius=thick, major_segments=72, minor_segments=18)
    thing = bpy.context.object
    thing.data.materials.append(material)
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))


def seat(x, cloth, seam):
    side = 1 if x > 0 else -1
    parts.box("cushion", (x, 0.02, 0.5), (0.46, 0.62, 0.16), cloth, 0.06, (0.12, 0, 0))
    for s in (-1, 1):
        parts.box("bolster", (x + s * 0.215, 0.02, 0.545), (0.1, 0.58, 0.14), cloth, 0.045, (0.12, s * 0.25, 0))
        parts.tube("seam", [(x + s * 0.15, -0.25 + i * 0.09, 0.556 + i * 0.0108) for i in range(7)], 0.0025, seam)
    parts.box("back", (x + side * 0.02, -0.42, 0.86), (0.44, 0.15, 0.66), cloth, 0.06, (0.22, 0, 0))


def dashboard(trim):
    soft = yard.textured("soft", (0.016, 0.016, 0.018), (0.024, 0.024, 0.026), 700, 0.62, 0.2)
    hard = yard.flat("hard", (0.018, 0.018, 0.02), 0.45)
    low = yard.textured("low", tuple(c * 0.9 for c in trim["low"]), trim["low"], 600, 0.65)
    strip = yard.flat("strip", trim["strip"], 0.3, 0.7)
    gloss = yard.flat("gloss", (0.004, 0.004, 0.005), 0.06)
    cloth = yard.textured("cloth", tuple(c * 0.75 for c in trim["seat"]), trim["seat"], 900, 0.85, 0.3)
    seam = yard.flat("seam", (0.4, 0.4, 0.4), 0.8)
    dark = yard.flat("dark", (0.004, 0.004, 0.004), 0.8)
    silver = yard.flat("silver", (0.5, 0.51, 0.52), 0.3, 0.9)

    parts.box("top", (0, 0.86, 0.93), (1.5, 0.62, 0.12), soft, 0.055, (-0.06, 0, 0))
    parts.box("face", (0, 0.66, 0.8), (1.46, 0.26, 0.22), soft, 0.06, (0.18, 0, 0))
    parts.box("strip", (0, 0.535, 0.845), (1.4, 0.03, 0.042), strip, 0.012, (0.18, 0, 0))
    parts.box("lower", (0, 0.7, 0.63), (1.42, 0.3, 0.24), low, 0.07, (-0.22, 0, 0))
    parts.box("glove", (-0.4, 0.563, 0.665), (0.46, 0.02, 0.16), low, 0.02, (-0.22, 0, 0))
    # Instruments under their hood, in front of the driver.
    parts.ball("hood", (0.37, 0.66, 0.965), (0.44, 0.36, 0.16), soft, (0, 0, 0), 3)
    parts.box("glass", (0.37, 0.487, 0.955), (0.34, 0.02, 0.1), gloss, 0.012, (-0.25, 0, 0))
    for s in (-1, 1):
        ring((0.37 + s * 0.095, 0.474, 0.957), 0.042, 0.003, (math.pi / 2 - 0.25, 0, 0), glowing("dial", (0.5, 0.75, 1.0), 0.5))
    parts.box("info", (0.37, 0.474, 0.957), (0.07, 0.004, 0.06), glowing("info", (0.05, 0.12, 0.22), 0.7), 0.004, (-0.25, 0, 0))
    # The screen: a map on the left, tiles on the right.
    parts.box("screen", (0, 0.5, 1.0), (0.3, 0.025, 0.17), gloss, 0.012, (-0.16, 0, 0))
    front = 0.485
    parts.box("map", (-0.045, front, 1.0), (0.175, 0.004, 0.135), glowing("map", (0.05, 0.085, 0.11), 0.7), 0.003, (-0.16, 0, 0))
    for k, (x0, z0, x1, z1) in enumerate(((-0.12, 0.95, 0.03, 1.03), (-0.09, 1.06, -0.02, 0.94), (-0.13, 1.02, 0.035, 0.98))):
        parts.tube("road", [(x0, front - 0.004 + (z0 - 1) * 0.16, z0), (x1, front - 0.004 + (z1 - 1) * 0.16, z1)], 0.0016 + 0.0014 * (k == 0), glowing("road", (0.6, 0.62, 0.55) if k else (0.2, 0.5, 1.0), 0.7))
    for k, colour in enumerate(((0.1, 0.35, 0.75), (0.12, 0.5, 0.25), (0.65, 0.3, 0.08), (0.4, 0.42, 0.45))):
        parts.box("tile", (0.09, front + (0.05 - k * 0.033) * 0.16, 1.05 - k * 0.033), (0.055, 0.004, 0.024), glowing("tile", colour, 0.6), 0.003, (-0.16, 0, 0))
    for x, wide in ((-0.66, 0.11), (0.66, 0.11), (-0.085, 0.13), (0.085, 0.13)):
        z = 0.875 if abs(x) < 0.2 else 0.89
        parts.box("vent", (x, 0.527, z + 0.005), (wide, 0.03, 0.06), dark, 0.01, (0.18, 0, 0))
        for k in range(4):
            parts.box("slat", (x, 0.512, z - 0.016 + k * 0.014), (wide - 0.015, 0.012, 0.004), hard, 0.002, (0.18, 0, 0))
    parts.box("panel", (0, 0.535, 0.735), (0.3, 0.03, 0.1), gloss, 0.012, (-0.1, 0, 0))
    for s in (-1, 1):
        knob = parts.turned("knob", [(0.026, 0.0), (0.026, -0.02), (0.022, -0.024), (0, -0.024)], silver, 40)
        knob.location = (s * 0.105, 0.515, 0.735)
    for k in range(5):
        parts.box("key", (-0.056 + k * 0.028, 0.515, 0.735), (0.021, 0.01, 0.018), hard, 0.003)
    # Console, gear lever, handbrake.
    parts.box("console", (0, 0.15, 0.5), (0.25, 0.85, 0.3), hard, 0.04, (0.06, 0, 0))
    parts.box("plate", (0, 0.32, 0.664), (0.16, 0.28, 0.012), gloss, 0.005, (0.06, 0, 0))
    parts.tube("stick", [(-0.01, 0.3, 0.66), (-0.01, 0.28, 0.76)], 0.011, silver)
    parts.ball("knob", (-0.01, 0.275, 0.785), (0.05, 0.062, 0.075), soft, (0.2, 0, 0), 3)
    for s in (-1, 1):
        ring((s * 0.052, 0.1, 0.645), 0.037, 0.004, (0.06, 0, 0), silver)
        cup = parts.turned("cup", [(0.036, 0), (0, 0)], dark, 32)
        cup.location, cup.rotation_euler = (s * 0.052, 0.1, 0.646), (math.pi / 2, 0, 0)
    parts.box("rest", (0, -0.2, 0.66), (0.21, 0.34, 0.09), cloth, 0.035)
    # The steering wheel.
    turn = (math.pi / 2 - 0.42, 0, 0)
    at = (0.37, 0.3, 0.86)
    ring(at, 0.182, 0.0165, turn, soft)
    parts.ball("hub", (0.37, 0.325, 0.855), (0.17, 0.07, 0.14), soft, (-0.42, 0, 0), 3)
    for s in (-1, 1):
        parts.box("spoke", (0.37 + s * 0.12, 0.318, 0.862), (0.12, 0.022, 0.045), hard, 0.01, (-0.42, 0, 0))
        parts.box("keys", (0.37 + s * 0.115, 0.303, 0.864), (0.055, 0.012, 0.03), gloss, 0.006, (-0.42, 0, 0))
    parts.box("spoke", (0.37, 0.29, 0.765), (0.06, 0.02, 0.11), strip, 0.008, (-0.42, 0, 0))
    ring((0.37, 0.287, 0.862), 0.02, 0.003, turn, silver)
    for s in (-1, 1):
        parts.tube("stalk", [(0.37 + s * 0.05, 0.42, 0.87), (0.37 + s * 0.2, 0.4, 0.9)], 0.009, hard)
    for x in (-0.38, 0.38):
        seat(x, cloth, seam)
    return soft, low, gloss


def shell(soft, low, gloss):
    """Doors, pillars, roof, mirror."""
    lining = yard.flat("lining", (0.5, 0.49, 0.46), 0.9)
    for s in (-1, 1):
        parts.box("door", (s * 0.78, 0.1, 0.66), (0.1, 1.5, 0.56), low, 0.05, (0, 0, 0))
        parts.box("sill", (s * 0.765, 0.1, 0.95), (0.12, 1.5, 0.06), soft, 0.025)
        parts.box("rest", (s * 0.7, 0.0, 0.72), (0.1, 0.7, 0.06), soft, 0.025)
        parts.box("pull", (s * 0.715, 0.3, 0.82), (0.03, 0.14, 0.03), gloss, 0.01)
        parts.tube("pillar", [(s * 0.76, 1.05, 0.95), (s * 0.71, 0.66, 1.2), (s * 0.63, 0.28, 1.4), (s * 0.62, -0.9, 1.44)], 0.045, lining)
    parts.box("roof", (0, -0.3, 1.47), (1.35, 1.2, 0.06), lining, 0.03)
    carpet = yard.textured("carpet", (0.018, 0.018, 0.019), (0.03, 0.03, 0.031), 500, 0.95, 0.4)
    parts.box("floor", (0, 0.1, 0.27), (1.6, 1.9, 0.06), carpet, 0.02)
    parts.box("firewall", (0, 0.95, 0.55), (1.6, 0.06, 0.6), carpet, 0.02)
    for s in (-1, 1):
        parts.box("mat", (s * 0.37, 0.45, 0.305), (0.42, 0.4, 0.012), gloss, 0.005)
    for s in (-1, 1):
        parts.box("visor", (s * 0.33, 0.2, 1.425), (0.5, 0.2, 0.02), lining, 0.01, (-0.2, 0, 0))
    parts.box("mirror", (0, 0.38, 1.31), (0.24, 0.035, 0.07), gloss, 0.02, (-0.1, 0, 0.1))
    parts.tube("arm", [(0, 0.38, 1.33), (0, 0.46, 1.41)], 0.012, gloss)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(TRIMS))
    parser.add_argument("--width", type=int, default=960)
    parser.add_argument("--samples", type=int, default=24)
    parser.add_argument("--out", default="/tmp")
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    for name in options.names:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        yard.ground(0)
        yard.building(0)
        bpy.data.materials["band"].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.1, 0.11, 0.12, 1)
        shell(*dashboard(TRIMS[name]))
        yard.sky(photograph.SKY)
        yard.put_sun(yard.sun(photograph.SUN), 150, 40)
        photograph.settings(options.width, options.width * 2 // 3)
        bpy.context.scene.cycles.max_bounces = bpy.context.scene.cycles.diffuse_bounces = 3
        camera = photograph.camera_object()
        camera.data.lens, camera.data.clip_start = 23, 0.02
        camera.location = (-0.08, -0.6, 1.2)
        studio.aim(camera, (0.06, 0.5, 0.85))
        picture = photograph.expose(f"{options.out}/{name}.exr", options.samples)
        photograph.write(f"{options.out}/{name}.png", develop.encode(picture * LIT / photograph.FULL))
        print(name, flush=True)


main()
