"""A body as a Blender object, with the parts that its shape bolts to it."""

import bpy
import numpy as np

import parts
import studio


def body_object(body, step):
    verts, quads, normals, marks = body.mesh(step)
    a, b, c = (verts[quads[:, i]] for i in (0, 1, 2))
    if (np.cross(b - a, c - a) * normals[quads[:, 0]]).sum() < 0:
        quads = quads[:, ::-1]
    mesh = bpy.data.meshes.new("body")
    mesh.vertices.add(len(verts))
    mesh.vertices.foreach_set("co", verts.astype(np.float32).ravel())
    mesh.loops.add(quads.size)
    mesh.loops.foreach_set("vertex_index", quads.astype(np.int32).ravel())
    mesh.polygons.add(len(quads))
    mesh.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(quads), 4, np.int32))
    mesh.update(calc_edges=True)
    mesh.validate()
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals.astype(np.float32))
    for name, values in marks.items():
        mesh.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values.astype(np.float32))
    mesh.materials.append(studio.cloth() if body.d.get("covered") else studio.skin())
    thing = bpy.data.objects.new("body", mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def fit_out(body, stuff):
    d = body.d
    if d.get("covered"):
        return
    if "open" in d:
        parts.windscreen(d["open"], stuff)
    wide = d.get("tyre_width", 0.225)
    for at in body.axles:
        out = float(body.side(at + 0.0 * body.length, body.wheel + body.arch * 0.9)) - d.get("inset", 0.03)
        for side in (-1, 1):
            parts.wheel((at, side * out, body.wheel), body.wheel, wide, d.get("rim", 0.68), d.get("wheels", "5"), stuff, side)
    if "mirror" in d:
        mx, mz = d["mirror"]
        for side in (-1, 1):
            y = side * (float(body.side(mx, float(body.belt(mx)) - 0.02)) + 0.1)
            w, h = d.get("mirror_size", [0.2, 0.15])
            parts.ball("mirror", (mx, y, mz), (0.13, w, h), stuff[d.get("mirror_in", "paint")], (0, 0, side * 0.12), 3)
            parts.box("stalk", (mx + 0.02, y - side * 0.09, mz - h * 0.42), (0.06, 0.14, 0.03), stuff["gloss"], 0.01)
    for hx, hz in d.get("handles", []):
        for side in (-1, 1):
            y = side * (float(body.side(hx, hz)) + 0.012)
            parts.box("handle", (hx, y, hz), (0.19, 0.035, 0.028), stuff[d.get("handle_in", "paint")], 0.012)
    for sx in d.get("seats", []):
        for side in (-1, 1):
            parts.box("back", (sx, side * 0.36, 0.62), (0.2, 0.46, 0.62), stuff["seat"], 0.08, (0, 0.25, 0))
            parts.box("head", (sx + 0.12, side * 0.36, 0.99), (0.1, 0.26, 0.2), stuff["seat"], 0.045, (0, 0.15, 0))
            parts.box("seat", (sx - 0.3, side * 0.36, 0.4), (0.55, 0.48, 0.14), stuff["seat"], 0.06)
    for thing in d.get("boxes", []):
        x, y, z = thing["at"]
        for side in (-1, 1) if thing.get("both") else (1,):
            turn = [t * (side if i != 1 else 1) for i, t in enumerate(thing.get("turn", (0, 0, 0)))]
            parts.box("box", (x, side * y, z), thing["size"], stuff[thing["in"]], thing.get("round", 0.02), turn)
    for thing in d.get("tents", []):
        parts.tent(thing["side"], thing["half"], stuff)
    for thing in d.get("balls", []):
        parts.ball("ball", thing["at"], thing["size"], stuff[thing["in"]], thing.get("turn", (0, 0, 0)), thing.get("power", 2.6))
    for thing in d.get("tubes", []):
        for side in (-1, 1) if thing.get("both") else (1,):
            parts.tube("tube", [(x, side * y, z) for x, y, z in thing["at"]], thing.get("r", 0.025), stuff[thing["in"]])
    if "plate" in d:
        px, pz = d["plate"]
        parts.box("plate", (px, 0, pz), (0.012, 0.372, 0.107), stuff["plate"], 0.004, (0, d.get("plate_lean", 0.0), 0))
    for rail in d.get("roof_rails", []):
        for side in (-1, 1):
            xs = np.linspace(rail[0], rail[1], 12)
            points = []
            for i, x in enumerate(xs):
                y = float(body.cabin_side(x, body.height - 0.06)) - 0.1
                z = top_at(body, x, y) + (0.045 if 0 < i < 11 else -0.01)
                points.append((x, side * y, z))
            parts.tube("rail", points, 0.017, stuff[d.get("rail_in", "plastic")])


def top_at(body, x, y):
    """Height of the roof above a point."""
    z = np.linspace(0.5, body.height + 0.1, 300)
    f = body(np.full_like(z, x), np.full_like(z, y), z)
    return float(z[np.where(f < 0)[0].max()])


def frame_of(body):
    """The width and the centre of the view: one scale for cars, another for anything longer."""
    d = body.d
    return d.get("metres", 5.75), (body.length / 2 + d.get("shift", -0.08), d.get("middle", 0.74))
