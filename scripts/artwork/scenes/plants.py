"""Trees, palms, shrubs, grass and hills. Leaves are small blades, thousands to a tree."""

import math
import random

import bpy
import numpy as np

import parts
from kit import flat, textured


def leaf_material(name, dark, light):
    material = textured(name, dark, light, 1.4, 0.6)
    return material


def blades(centres, count, spread, length, width, chance, hang=0.5):
    """Blades around centres; `hang` 1 points all down, 0 any way. Answers vertices and faces."""
    n = len(centres) * count
    at = np.repeat(np.asarray(centres), count, 0)
    way = chance.normal(0, 1, (n, 3))
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    far = chance.uniform(0.25, 1, (n, 1)) ** 0.5
    at = at + way * far * np.asarray(spread)
    along = chance.normal(0, 1, (n, 3))
    along[:, 2] -= hang * 3
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(along, chance.normal(0, 1, (n, 3)))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    l = length * chance.uniform(0.6, 1.3, (n, 1))
    w = width * chance.uniform(0.7, 1.2, (n, 1))
    verts = np.stack([at, at + along * l * 0.5 + side * w / 2, at + along * l, at + along * l * 0.5 - side * w / 2], 1).reshape(-1, 3)
    faces = np.arange(n * 4).reshape(-1, 4)
    return verts, faces


def quick_mesh(name, verts, faces, material):
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(verts))
    mesh.vertices.foreach_set("co", verts.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    size = faces.shape[1]
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, size, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), size, np.int32))
    mesh.update(calc_edges=True)
    mesh.materials.append(material)
    return mesh


def put(meshes, at, scale=1.0, turn=0.0):
    for mesh in meshes:
        thing = bpy.data.objects.new("plant", mesh)
        thing.location, thing.rotation_euler = at, (0, 0, turn)
        thing.scale = (scale, scale, scale)
        bpy.context.scene.collection.objects.link(thing)


def limb(points, radii, material, around=9):
    """A tube through points, thinner towards its end."""
    points = np.asarray(points, float)
    ways = np.gradient(points, axis=0)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    first = np.cross(ways, (0.31, 0.95, 0.02))
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    second = np.cross(ways, first)
    turn = np.linspace(0, 2 * math.pi, around, endpoint=False)[None, :, None]
    ring = np.cos(turn) * first[:, None] + np.sin(turn) * second[:, None]
    verts = (points[:, None] + ring * np.asarray(radii)[:, None, None]).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(len(points) - 1), np.arange(around), indexing="ij")
    k = (j + 1) % around
    faces = np.stack([i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j], -1).reshape(-1, 4)
    mesh = quick_mesh("limb", verts, faces, material)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    return mesh


def gum(seed, height=9.0, leaves=420):
    """A gum tree: a pale trunk that forks, leaves in loose heads at the ends. Answers its meshes."""
    chance, random_ = np.random.default_rng(seed), random.Random(seed)
    bark = textured(f"bark{seed}", (0.30, 0.25, 0.20), (0.62, 0.57, 0.50), 1.2, 0.8, 0.2, (1, 1, 0.25))
    leaf = leaf_material(f"gumleaf{seed}", (0.035, 0.06, 0.028), (0.13, 0.165, 0.085))
    meshes, ends = [], []

    def grow(at, way, length, radius, level):
        points, radii = [at], [radius]
        for i in range(6):
            way = way + np.array([random_.gauss(0, 0.13), random_.gauss(0, 0.13), 0.05])
            way = way / np.linalg.norm(way)
            at = at + way * length / 6
            points.append(at)
            radii.append(radius * (1 - 0.075 * (i + 1)))
        meshes.append(limb(points, radii, bark))
        if level == 0:
            ends.extend([points[-1], points[-3], points[-1] + np.array([random_.gauss(0, 0.4), random_.gauss(0, 0.4), 0.3])])
            return
        for k in range(random_.choice((2, 3)) if level < 3 else 2):
            turn = random_.uniform(0, 2 * math.pi)
            lean = random_.uniform(0.35, 0.8)
            new = way * math.cos(lean) + np.array([math.cos(turn), math.sin(turn), 0.15]) * math.sin(lean)
            grow(at, new / np.linalg.norm(new), length * random_.uniform(0.6, 0.8), radii[-1] * 0.72, level - 1)

    grow(np.zeros(3), np.array([random_.gauss(0, 0.1), random_.gauss(0, 0.1), 1.0]), height * 0.36, height * 0.024, 3)
    verts, faces = blades(ends, leaves, (height * 0.105, height * 0.105, height * 0.07), 0.24 * height / 9, 0.05 * height / 9, chance, 0.45)
    meshes.append(quick_mesh("leaves", verts, faces, leaf))
    return meshes


def palm(seed, height=8.0):
    """A coconut-like palm."""
    chance, random_ = np.random.default_rng(seed), random.Random(seed)
    bark = textured(f"palmbark{seed}", (0.16, 0.13, 0.10), (0.34, 0.29, 0.23), 6, 0.85, 0.4, (1, 1, 5))
    leaf = leaf_material(f"palmleaf{seed}", (0.02, 0.055, 0.016), (0.075, 0.135, 0.04))
    lean = random_.uniform(-0.09, 0.09)
    points = [np.array([lean * (h**1.6) / height**0.6, 0.0, h]) for h in np.linspace(0, height, 12)]
    meshes = [limb(points, np.linspace(0.19, 0.12, 12) * height / 8, bark)]
    verts, faces = [], []
    top = points[-1]
    for k in range(22):
        turn = k * 2.39996 + random_.uniform(-0.2, 0.2)
        lift = random_.uniform(-0.25, 1.0) if k > 3 else 1.3
        length = height * random_.uniform(0.34, 0.44)
        out = np.array([math.cos(turn), math.sin(turn), 0.0])
        side = np.array([-math.sin(turn), math.cos(turn), 0.0])
        for i in range(46):
            t = 0.1 + 0.9 * i / 45
            at = top + out * length * (t - 0.25 * t * t * max(0, -lift + 0.6)) + np.array([0, 0, length * (0.55 * lift * t - 0.75 * t * t)])
            reach = length * 0.24 * math.sin(math.pi * min(1, 0.12 + 0.9 * t)) ** 0.7 + 0.05
            for s in (-1, 1):
                tip = at + side * s * reach * 0.8 + out * reach * 0.5 + np.array([0, 0, -reach * random_.uniform(0.35, 0.75)])
                half = out * 0.03 * height / 8
                verts += [at - half, at + half, tip + half * 0.3, tip - half * 0.3]
                faces.append([len(verts) - 4, len(verts) - 3, len(verts) - 2, len(verts) - 1])
    meshes.append(quick_mesh("fronds", np.array(verts), np.array(faces), leaf))
    return meshes


def shrub(seed, size=0.5, count=900, dark=(0.02, 0.05, 0.018), light=(0.08, 0.14, 0.05)):
    chance = np.random.default_rng(seed)
    leaf = leaf_material(f"shrub{seed}", dark, light)
    centres = [(chance.uniform(-0.5, 0.5) * size, chance.uniform(-0.5, 0.5) * size, size * chance.uniform(0.3, 0.7)) for _ in range(5)]
    verts, faces = blades(centres, count // 5, (size * 0.5, size * 0.5, size * 0.45), size * 0.3, size * 0.075, chance, -0.25)
    return [quick_mesh("shrub", verts, faces, leaf)]


def grass(seed, side=2.0, count=2600, high=0.14, dark=(0.035, 0.06, 0.015), light=(0.15, 0.17, 0.055)):
    """A square of grass to be laid side by side."""
    chance = np.random.default_rng(seed)
    material = leaf_material(f"grass{seed}", dark, light)
    at = np.stack([chance.uniform(0, side, count), chance.uniform(0, side, count), np.zeros(count)], 1)
    way = chance.normal(0, 0.45, (count, 3))
    way[:, 2] = 1
    h = high * chance.uniform(0.4, 1.25, (count, 1))
    turn = chance.uniform(0, math.pi, count)
    w = np.stack([np.cos(turn), np.sin(turn), np.zeros(count)], 1) * 0.011
    verts = np.stack([at - w, at + w, at + way * h], 1).reshape(-1, 3)
    return [quick_mesh("grass", verts, np.arange(count * 3).reshape(-1, 3), material)]


def lawn(tiles, x0, x1, y0, y1, side=2.0, seed=3):
    random_ = random.Random(seed)
    for i in range(int(math.ceil((x1 - x0) / side))):
        for j in range(int(math.ceil((y1 - y0) / side))):
            turn = random_.choice((0, 1, 2, 3))
            dx, dy = ((0, 0), (side, 0), (side, side), (0, side))[turn]
            put(random_.choice(tiles), (x0 + i * side + dx, y0 + j * side + dy, 0), 1, turn * math.pi / 2)


def hills(y, low, high, colour, seed, wide=900, depth=200):
    """Far hills, already in the haze of their distance."""
    chance = np.random.default_rng(seed)
    xs = np.linspace(-wide, wide, 400)
    zs = sum(np.sin(xs / wide * math.pi * f + chance.uniform(0, 6)) / f**0.85 for f in (1.5, 2.7, 4.3, 7.9, 13.1, 24, 47, 90))
    zs = low + (high - low) * (zs - zs.min()) / (zs.max() - zs.min())
    verts = [(x, y, -20) for x in xs] + [(x, y + depth, z) for x, z in zip(xs, zs)]
    n = len(xs)
    faces = [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)]
    dark = tuple(c * 0.8 for c in colour)
    parts.mesh_object("hills", verts, faces, textured(f"hill{seed}", dark, colour, 0.05, 1.0), smooth=True)


def tree_line(kinds, x0, x1, y, gap, scale, seed=5):
    random_ = random.Random(seed)
    x = x0
    while x < x1:
        put(random_.choice(kinds), (x, y + random_.uniform(-2, 2), 0), random_.uniform(*scale), random_.uniform(0, 6.3))
        x += gap * random_.uniform(0.7, 1.3)


__all__ = ["gum", "palm", "shrub", "grass", "lawn", "hills", "put", "tree_line", "flat"]
