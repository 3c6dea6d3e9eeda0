"""Showrooms and offices, and what stands in front of them."""

import math

import bpy

import parts
from kit import area, box, flat, glowing, plane, textured, thin_glass, tube


def glass_showroom(x0, x1, front, depth, height, brand, lit=0.0, bay=3.2, fascia=1.15, over=2.2, wall=(0.62, 0.6, 0.57)):
    """A hall with a front of glass, a floating roof and a band in the brand's colour. `lit` watts a square metre."""
    middle, wide = (x0 + x1) / 2, x1 - x0
    pane, frame = thin_glass(), flat("frame", (0.03, 0.033, 0.036), 0.35)
    floor = flat("floor", (0.5, 0.49, 0.47), 0.16)
    inner = textured("inner", tuple(c * 0.96 for c in wall), wall, 2, 0.8)
    band, soffit = flat("band", brand, 0.38), flat("soffit", (0.7, 0.69, 0.67), 0.7)
    box("slab", (middle, front + depth / 2, 0.06), (wide + 0.6, depth + 0.6, 0.12), floor, 0.01)
    box("back", (middle, front + depth, height / 2), (wide, 0.3, height), inner, 0.01)
    for x in (x0, x1):
        box("side", (x, front + depth / 2 + 0.4, height / 2), (0.3, depth - 0.8, height), inner, 0.01)
    box("feature", (middle, front + depth - 0.3, height * 0.42), (wide * 0.22, 0.2, height * 0.84), band, 0.01)
    count = round(wide / bay)
    for i in range(count + 1):
        x = x0 + wide * i / count
        box("mullion", (x, front, height / 2 + 0.06), (0.075, 0.16, height - 0.1), frame, 0.008)
        if i < count:
            at = x0 + wide * (i + 0.5) / count
            # Panes never stand quite alike: each mirrors a slightly other piece of sky.
            lean = 0.0035 * math.sin(i * 12.9)
            box("pane", (at, front, height / 2 + 0.06), (wide / count - 0.06, 0.02, height - 0.12), pane, 0.001, (0, 0, lean))
    for z in (0.16, 2.75):
        box("rail", (middle, front, z), (wide, 0.1, 0.07), frame, 0.008)
    roof = height + fascia / 2 + 0.1
    box("roof", (middle, front + (depth - over) / 2, roof), (wide + 2.4, depth + over, fascia - 0.15), soffit, 0.02)
    box("fascia", (middle, front - over - 0.04, roof), (wide + 2.5, 0.12, fascia), band, 0.02)
    box("coping", (middle, front - over - 0.05, roof + fascia / 2 + 0.03), (wide + 2.6, 0.24, 0.07), flat("coping", (0.75, 0.75, 0.74), 0.4, 0.4), 0.01)
    for i in range(0, count + 1, 3):
        x = x0 + wide * i / count
        tube("column", [(x, front - over + 0.5, 0), (x, front - over + 0.5, height + 0.15)], 0.13, flat("column", (0.7, 0.7, 0.69), 0.4))
    strip = glowing("strip", (1.0, 0.88, 0.70), 9 if lit else 1.2)
    for i in range(count):
        x = x0 + wide * (i + 0.5) / count
        box("strip", (x, front + depth * 0.45, height + 0.06), (0.16, depth * 0.66, 0.05), strip, 0.005)
        if lit:
            box("down", (x, front - over * 0.5, height + 0.05), (0.22, 0.22, 0.05), strip, 0.005)
    if lit:
        parts_of = max(2, round(wide / 9))
        for i in range(parts_of):
            x = x0 + wide * (i + 0.5) / parts_of
            area((x, front + depth * 0.45, height - 0.05), (x, front + depth * 0.45, 0), (wide / parts_of * 0.9, depth * 0.8), lit * wide / parts_of * depth, (1.0, 0.84, 0.64))
            area((x, front - over * 0.55, height), (x, front - over * 0.8, 0), (wide / parts_of * 0.8, 0.6), lit * wide / parts_of * 1.6, (1.0, 0.84, 0.64))
    return roof, front - over - 0.12


def desk(x, y, brand):
    top, body = flat("desk", (0.66, 0.64, 0.6), 0.3), flat("deskfront", brand, 0.4)
    box("desk", (x, y, 0.62), (2.6, 0.7, 1.0), body, 0.03)
    box("top", (x, y - 0.05, 1.14), (2.8, 0.9, 0.06), top, 0.01)


def bunting(start, end, colours, sag=0.8, gap=0.42, high=0.3, wide=0.24):
    """Flags on a line between two points, turned a little by the wind."""
    materials = [flat("flag", c, 0.7) for c in colours]
    steps = 40
    line = []
    for i in range(steps + 1):
        t = i / steps
        line.append(tuple(a + (b - a) * t - (4 * sag * t * (1 - t) if k == 2 else 0) for k, (a, b) in enumerate(zip(start, end))))
    tube("cord", line, 0.011, flat("cord", (0.5, 0.5, 0.48), 0.8))
    length = math.dist(start, end)
    count = int(length / gap)
    way = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    for i in range(count):
        t = (i + 0.5) / count
        x, y, z = (a + (b - a) * t - (4 * sag * t * (1 - t) if k == 2 else 0) for k, (a, b) in enumerate(zip(start, end)))
        swing = 0.16 * math.sin(i * 1.7) + 0.06
        w = wide / 2
        verts = [(x - way[0] * w, y - way[1] * w, z), (x + way[0] * w, y + way[1] * w, z), (x - way[1] * swing * high * 1.6, y + way[0] * swing * high * 1.6, z - high)]
        parts.mesh_object("flag", verts, [(0, 1, 2)], materials[i % len(materials)], smooth=False)


def corrugated(x0, x1, y, z0, z1, material, pitch=0.2, deep=0.03):
    """A fence or wall of ribbed sheet, seen from -y."""
    count = int((x1 - x0) / pitch * 4)
    verts, faces = [], []
    for i in range(count + 1):
        x = x0 + (x1 - x0) * i / count
        wave = (0.0, deep, deep, 0.0)[i % 4]
        verts += [(x, y - wave, z0), (x, y - wave, z1)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(count)]
    return parts.mesh_object("sheet", verts, faces, material, smooth=False)


def gable(x0, x1, y0, y1, eaves, ridge, material, over=0.6):
    """A roof of two slopes, its ridge along x."""
    x0, x1, y0, y1 = x0 - over, x1 + over, y0 - over, y1 + over
    middle = (y0 + y1) / 2
    hip = (y1 - y0) / 2 * 0.8
    verts = [(x0, y0, eaves), (x1, y0, eaves), (x1, y1, eaves), (x0, y1, eaves), (x0 + hip, middle, ridge), (x1 - hip, middle, ridge)]
    faces = [(0, 1, 5, 4), (1, 2, 5), (2, 3, 4, 5), (3, 0, 4)]
    roof = parts.mesh_object("roof", verts, faces, material, smooth=False)
    fascia = flat("gutter", (0.78, 0.76, 0.71), 0.5)
    box("gutter", ((x0 + x1) / 2, y0, eaves - 0.05), (x1 - x0, 0.1, 0.16), fascia, 0.02)
    for x in (x0, x1):
        box("gutter", (x, middle, eaves - 0.05), (0.1, y1 - y0, 0.16), fascia, 0.02)
    return roof


def boards(x0, x1, y, z0, z1, material, pitch=0.16):
    """Weatherboards: each leans out over the one below."""
    count = int((z1 - z0) / pitch)
    verts, faces = [], []
    for i in range(count):
        z = z0 + i * (z1 - z0) / count
        top = z0 + (i + 1) * (z1 - z0) / count
        k = len(verts)
        verts += [(x0, y - 0.028, z), (x1, y - 0.028, z), (x1, y, top), (x0, y, top), (x0, y, z), (x1, y, z)]
        faces += [(k, k + 1, k + 2, k + 3), (k + 4, k + 5, k + 1, k)]
    return parts.mesh_object("boards", verts, faces, material, smooth=False)


def window(x, y, z, w, h, frame, pane, bars=2):
    box("pane", (x, y - 0.02, z), (w, 0.04, h), pane, 0.004)
    for k in range(bars + 1):
        box("bar", (x - w / 2 + w * k / bars, y - 0.05, z), (0.07, 0.07, h + 0.07), frame, 0.008)
    for dz in (-h / 2, h / 2):
        box("bar", (x, y - 0.05, z + dz), (w + 0.07, 0.08, 0.07), frame, 0.008)
    box("sill", (x, y - 0.09, z - h / 2 - 0.06), (w + 0.26, 0.16, 0.05), frame, 0.008)


def lamp_post(x, y, high=6.5, glow=0.0):
    steel = flat("steel", (0.25, 0.26, 0.27), 0.45, 0.5)
    tube("post", [(x, y, 0), (x, y, high)], 0.07, steel)
    box("head", (x, y - 0.5, high), (0.26, 1.1, 0.09), steel, 0.02)
    box("light", (x, y - 0.6, high - 0.05), (0.2, 0.8, 0.02), glowing("lamp", (1, 0.95, 0.86), glow or 0.8), 0.004)


def pylon(x, y, wide, high, colour):
    """A tall sign at the road, for a name. Answers its middle and its front."""
    box("pylon", (x, y, high / 2), (wide, 0.4, high), flat("pylon", colour, 0.35), 0.03)
    return high / 2, y - 0.21


__all__ = [name for name in dir() if not name.startswith("_")]
_ = (bpy, plane)
