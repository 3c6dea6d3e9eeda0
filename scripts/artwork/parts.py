"""Parts bolted to a body, as Blender objects: wheels, mirrors, handles, rails, plates."""

import math

import bpy


def mesh_object(name, verts, faces, material, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def bevelled(thing, width, segments=3):
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width = width
    bevel.segments = segments
    bevel.harden_normals = False
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(50)
    return thing


def box(name, at, size, material, round=0.01, turn=(0, 0, 0)):
    x, y, z = (s / 2 for s in size)
    verts = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh_object(name, verts, faces, material)
    thing.location = at
    thing.rotation_euler = turn
    return bevelled(thing, min(round, min(size) * 0.49), 4)


def ball(name, at, size, material, turn=(0, 0, 0), power=2.6):
    """A superellipsoid, rounder than a box."""
    verts, faces, rings, around = [], [], 14, 24

    def spread(value):
        return math.copysign(abs(value) ** (2 / power), value)

    for i in range(rings + 1):
        v = math.pi * (i / rings - 0.5)
        for j in range(around):
            u = 2 * math.pi * j / around
            verts.append((size[0] / 2 * spread(math.cos(v)) * spread(math.cos(u)), size[1] / 2 * spread(math.cos(v)) * spread(math.sin(u)), size[2] / 2 * spread(math.sin(v))))
    for i in range(rings):
        for j in range(around):
            k = (j + 1) % around
            faces.append((i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j))
    thing = mesh_object(name, verts, faces, material)
    thing.location, thing.rotation_euler = at, turn
    return thing


def tube(name, points, radius, material):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 4
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for point, at in zip(line.points, points):
        point.co = (*at, 1)
    curve.use_fill_caps = True
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def turned(name, profile, material, around=72):
    """A profile of (radius, y) points, revolved around the y axis."""
    verts = [(r * math.cos(2 * math.pi * j / around), y, r * math.sin(2 * math.pi * j / around)) for r, y in profile for j in range(around)]
    faces = [
        (i * around + j, i * around + (j + 1) % around, (i + 1) * around + (j + 1) % around, (i + 1) * around + j)
        for i in range(len(profile) - 1)
        for j in range(around)
    ]
    thing = mesh_object(name, verts, faces, material)
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(40)
    return thing


def wheel(at, radius, width, rim, style, stuff, side):
    """A wheel at (x, y of its outer face, z); `side` is -1 for the near side. `rim` is a share of the radius."""
    r, w, q = radius, width, radius * rim
    x, y, z = at
    parts = []
    # From the rim over shoulder and tread to the inner side; y grows inwards.
    tyre = [(q, 0.012), (q + 0.012, 0.004), ((q + r) / 2, -0.004), (r - 0.035, 0.002), (r - 0.012, 0.018), (r - 0.002, 0.045), (r, 0.07), (r, w - 0.06), (r - 0.012, w - 0.02), (q, w)]
    parts.append(turned("tyre", tyre, stuff["tyre"]))
    for g in (0.09, w / 2, w - 0.09):
        parts.append(turned("groove", [(r + 0.0006, g - 0.004), (r + 0.0006, g + 0.004)], stuff["dark"]))
    lip = [(q + 0.001, 0.016), (q - 0.004, 0.006), (q - 0.014, 0.006), (q - 0.02, 0.02), (q - 0.026, 0.09), (q - 0.04, w - 0.02)]
    parts.append(turned("lip", lip, stuff["rim" if style != "steel" else "steel"]))
    parts.append(turned("drum", [(q - 0.03, 0.115), (0.0, 0.115)], stuff["dark"]))
    if style == "steel":
        dish = [(q - 0.018, 0.05), (q * 0.8, 0.075), (q * 0.62, 0.05), (q * 0.5, 0.03), (q * 0.36, 0.035), (q * 0.3, 0.02), (q * 0.14, 0.012), (0, 0.012)]
        parts.append(turned("dish", dish, stuff["steel"]))
        for k in range(8):
            a = 2 * math.pi * k / 8
            hole = turned("hole", [(q * 0.075, 0), (0, 0)], stuff["dark"], 20)
            hole.location = (q * 0.74 * math.cos(a), 0.058, q * 0.74 * math.sin(a))
            parts.append(hole)
    else:
        parts.append(turned("disc", [(q * 0.72, 0.1), (q * 0.2, 0.1)], stuff["brake"]))
        parts.append(turned("hub", [(q * 0.24, 0.06), (q * 0.22, 0.03), (q * 0.12, 0.022), (0, 0.022)], stuff["rim"]))
        count = int(style)
        for k in range(count):
            a = 2 * math.pi * k / count + 0.3
            pair = (-1, 1) if count <= 6 else (0,)
            for s in pair:
                spread_in, spread_out = 0.055 * s, 0.125 * s if count <= 6 else 0
                wide_in, wide_out = (0.075, 0.085) if count <= 6 else (0.085, 0.1)
                verts = []
                for rr, off, wd, depth in ((q * 0.14, spread_in, wide_in, 0.026), (q * 0.97, spread_out * 1.5, wide_out, 0.014)):
                    for edge in (-1, 1):
                        for back in (0, 0.045):
                            t = q * (off + edge * wd / 2)
                            verts.append((rr * math.cos(a) - t * math.sin(a), depth + back, rr * math.sin(a) + t * math.cos(a)))
                faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
                parts.append(bevelled(mesh_object("spoke", verts, faces, stuff["rim"]), 0.008, 2))
    for part in parts:
        lx, ly, lz = part.location
        part.location = (x + lx, y - side * ly, z + lz)
        part.scale = (1, -side, 1)
    return parts


def windscreen(o, stuff):
    """The windscreen of an open car: `base` and `top` are (x, half width, z); their middles are `bow` further forward."""
    columns = [i / 8 - 1 for i in range(17)]

    def line(at, shrink=1.0):
        x, half, z = at
        return [(x - o["bow"] * (1 - s * s), s * half * shrink, z + 0.03 * (1 - s * s)) for s in columns]

    base, top = line(o["base"]), line(o["top"])
    verts = base + top
    faces = [(i, i + 1, i + 18, i + 17) for i in range(16)]
    mesh_object("pane", verts, faces, stuff["glass"])
    tube("frame", [base[0], *top, base[-1]], 0.021, stuff["gloss"])


def tent(outline, half, stuff):
    """Canvas stretched over an outline of the side, slightly narrower at the top."""
    low = min(z for _, z in outline)
    verts = [(x, side * (half - 0.12 * (z - low)), z) for side in (-1, 1) for x, z in outline]
    count = len(outline)
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    return bevelled(mesh_object("tent", verts, faces, stuff["canvas"], smooth=False), 0.03, 3)
