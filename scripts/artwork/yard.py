"""A dealer's yard in the sun: asphalt with bay lines, a showroom, a fence, sky. It is in colour. Paint is recognised by the
colour that studio.py gives it, so that one scene renders with black paint and with white."""

import math
import random

import bpy
import numpy as np

import parts
import studio

PAINT, SECOND = (0.8, 0.0, 0.0), (0.0, 0.0, 0.8)
TAIL = (0.28, 0.006, 0.008)
CHARCOAL = (0.05, 0.055, 0.06)
BAND = (0.0, 0.5, 0.0)

# The camera in degrees from the side of the car towards its nose, its distance in metres, and the sun.
VIEWS = {
    "front-left": {"azimuth": 44, "sun": (4, 44)},
    "side": {"azimuth": 0, "sun": (30, 46)},
    "rear-left": {"azimuth": -43, "sun": (-2, 44)},
    "front": {"azimuth": 84, "sun": (46, 44)},
    "wheel": {"azimuth": 14, "sun": (30, 40)},
}


def textured(name, dark, light, scale, rough, bump=0.0, stretch=(1, 1, 1)):
    """A material that varies between two colours by noise."""
    material, tree = studio.nodes_of(name)
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = rough
    new, link = tree.nodes.new, tree.links.new
    place = new("ShaderNodeMapping")
    place.inputs["Scale"].default_value = stretch
    link(new("ShaderNodeTexCoord").outputs["Object"], place.inputs[0])
    total = None
    for size, share in ((scale, 0.55), (scale * 0.06, 0.45)):
        noise = new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = size
        noise.inputs["Detail"].default_value = 4
        link(place.outputs[0], noise.inputs["Vector"])
        part = new("ShaderNodeMath")
        part.operation = "MULTIPLY_ADD"
        part.inputs[1].default_value = share
        link(noise.outputs["Fac"], part.inputs[0])
        if total is not None:
            link(total, part.inputs[2])
        else:
            part.inputs[2].default_value = 0
        total = part.outputs[0]
    colours = new("ShaderNodeValToRGB")
    colours.color_ramp.elements[0].position, colours.color_ramp.elements[0].color = 0.35, (*dark, 1)
    colours.color_ramp.elements[1].position, colours.color_ramp.elements[1].color = 0.65, (*light, 1)
    link(total, colours.inputs[0])
    link(colours.outputs[0], shader.inputs["Base Color"])
    if bump:
        lift = new("ShaderNodeBump")
        lift.inputs["Strength"].default_value = bump
        lift.inputs["Distance"].default_value = 0.01
        link(total, lift.inputs["Height"])
        link(lift.outputs[0], shader.inputs["Normal"])
    return material


def flat(name, colour, rough=0.6, metal=0.0):
    return studio.plain(name, 0, rough, metal, colour=(*colour, 1))


def sky(brightness):
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    new, link = tree.nodes.new, tree.links.new
    way = new("ShaderNodeTexCoord").outputs["Generated"]
    split = new("ShaderNodeSeparateXYZ")
    link(way, split.inputs[0])
    height = new("ShaderNodeValToRGB")
    link(split.outputs["Z"], height.inputs[0])
    ramp = height.color_ramp
    ramp.elements[0].position, ramp.elements[0].color = 0.0, (0.62, 0.74, 0.86, 1)
    ramp.elements[1].position, ramp.elements[1].color = 0.6, (0.10, 0.24, 0.52, 1)
    middle = ramp.elements.new(0.16)
    middle.color = (0.34, 0.54, 0.80, 1)
    # Clouds are flat layers: those low in the sky are seen from the side.
    place = new("ShaderNodeMapping")
    place.inputs["Scale"].default_value = (1.4, 1.4, 4.2)
    link(way, place.inputs[0])
    noise = new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 2.1, 6
    noise.inputs["Roughness"].default_value = 0.58
    link(place.outputs[0], noise.inputs["Vector"])
    share = new("ShaderNodeMapRange")
    for at, value in ((1, 0.5), (2, 0.72), (3, 0.0), (4, 0.9)):
        share.inputs[at].default_value = value
    link(noise.outputs["Fac"], share.inputs[0])
    mixed = new("ShaderNodeMixRGB")
    mixed.inputs[2].default_value = (0.95, 0.96, 0.98, 1)
    link(share.outputs[0], mixed.inputs[0])
    link(height.outputs[0], mixed.inputs[1])
    back = tree.nodes["Background"]
    link(mixed.outputs[0], back.inputs[0])
    back.inputs[1].default_value = brightness
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 256
    return mixed, tree


def ground(length):
    asphalt = textured("asphalt", (0.085, 0.085, 0.088), (0.175, 0.172, 0.168), 60, 0.85, 0.35)
    parts.mesh_object("ground", [(-90, -90, 0), (90, -90, 0), (90, 90, 0), (-90, 90, 0)], [(0, 1, 2, 3)], asphalt, smooth=False)
    line = textured("line", (0.36, 0.36, 0.35), (0.62, 0.62, 0.6), 30, 0.7)
    for y in (-6.6, -3.9, -1.42, 1.42, 3.9, 6.6):
        parts.box("line", (length / 2 + 0.3, y, 0.001), (length + 1.4, 0.09, 0.004), line, 0.001)


def building(length):
    wall = textured("wall", (0.60, 0.59, 0.56), (0.68, 0.67, 0.64), 3, 0.7)
    band = flat("band", BAND, 0.4)
    pane = flat("pane", (0.012, 0.016, 0.02), 0.03)
    frame = flat("frame", (0.045, 0.05, 0.055), 0.4)
    roof = flat("roof", (0.42, 0.44, 0.46), 0.45, 0.3)
    middle, far = length / 2, 8.5
    parts.box("wall", (middle, far + 3, 1.9), (56, 6, 3.8), wall, 0.02)
    parts.box("fascia", (middle, far - 0.35, 3.55), (56.4, 1.2, 0.9), band, 0.03)
    parts.box("roof", (middle, far + 2.4, 4.06), (56.8, 7.4, 0.12), roof, 0.02)
    for k in range(-6, 7):
        x = middle + k * 4.2
        if k % 5 == 2:
            for r in range(15):
                parts.box("slat", (x, far - 0.03, 0.1 + r * 0.19), (3.3, 0.06, 0.17), roof, 0.02)
            continue
        parts.box("pane", (x, far - 0.02, 1.5), (3.5, 0.06, 2.5), pane, 0.01)
        for dx in (-1.78, -0.6, 0.6, 1.78):
            parts.box("frame", (x + dx, far - 0.06, 1.5), (0.07, 0.08, 2.6), frame, 0.01)
        for z in (0.22, 2.78):
            parts.box("frame", (x, far - 0.06, z), (3.6, 0.08, 0.08), frame, 0.01)
    for k in range(-3, 4):
        parts.tube("post", [(middle + k * 8.4 + 2.1, far - 0.85, 0), (middle + k * 8.4 + 2.1, far - 0.85, 3.2)], 0.075, frame)
    parts.box("kerb", (middle, far - 1.1, 0.07), (56, 0.16, 0.14), textured("kerb", (0.4, 0.4, 0.39), (0.5, 0.5, 0.48), 12, 0.8), 0.02)
    parts.box("path", (middle, far - 0.4, 0.06), (56, 1.3, 0.12), textured("path", (0.36, 0.35, 0.33), (0.44, 0.43, 0.41), 9, 0.8), 0.01)


def fences(length):
    sheet = flat("sheet", (0.27, 0.30, 0.29), 0.5)
    post = flat("post", (0.2, 0.22, 0.22), 0.5)
    for x in (-15.5, length + 15.5):
        out = 1 if x > 0 else -1
        verts, faces = [], []
        for i in range(601):
            y = -30 + i * 0.1
            wave = (0.0, 0.03, 0.03, 0.0)[i % 4]
            verts += [(x + wave, y, 0.05), (x + wave, y, 1.8)]
        faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(600)]
        parts.mesh_object("sheet", verts, faces, sheet, smooth=False)
        for k in range(-12, 13):
            parts.box("post", (x, k * 2.4, 0.93), (0.07, 0.07, 1.86), post, 0.01)
        trees(x + out * 14, out)


def crowns(leaf):
    """A few clumps of leaves, as meshes to reuse."""
    for seed in range(6):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=6, radius=1)
        mesh = bpy.context.object.data
        bpy.data.objects.remove(bpy.context.object)
        points = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get("co", points)
        points = points.reshape(-1, 3)
        chance = np.random.default_rng(seed)
        lumps = sum(np.sin(points @ chance.normal(0, 4, 3) + chance.uniform(0, 6))[:, None] for _ in range(5)) * 0.05
        mesh.vertices.foreach_set("co", (points * (1 + lumps + chance.uniform(-0.16, 0.1, (len(points), 1)))).ravel().astype(np.float32))
        mesh.materials.append(leaf)
        yield mesh


def trees(x, out):
    """A line of trees behind the fence, far enough away to be blurred."""
    chance = random.Random(7 + out)
    heads = list(crowns(textured("leaf", (0.012, 0.03, 0.010), (0.075, 0.115, 0.045), 9, 0.8)))
    for k in range(22):
        y = -34 + k * 3.1 + chance.uniform(-1, 1)
        at, high = x + out * chance.uniform(0, 6), chance.uniform(2.6, 5.4)
        for _ in range(6):
            head = bpy.data.objects.new("crown", chance.choice(heads))
            head.location = (at + chance.uniform(-1.4, 1.4), y + chance.uniform(-1.6, 1.6), high * chance.uniform(0.35, 0.95))
            head.scale = [chance.uniform(0.9, 1.7)] * 3
            head.rotation_euler = (0, 0, chance.uniform(0, 6))
            bpy.context.scene.collection.objects.link(head)


def sun(strength):
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.angle, lamp.color = strength, math.radians(0.9), (1.0, 0.94, 0.85)
    thing = bpy.data.objects.new("sun", lamp)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def put_sun(thing, azimuth, height):
    a, h = math.radians(azimuth), math.radians(height)
    thing.location = (-math.sin(a) * math.cos(h) * 20, -math.cos(a) * math.cos(h) * 20, math.sin(h) * 20)
    studio.aim(thing, (0, 0, 0))


def shaders():
    for material in bpy.data.materials:
        if material.node_tree:
            for node in material.node_tree.nodes:
                if node.type == "BSDF_PRINCIPLED":
                    yield material, node


def same(colour, other):
    return all(abs(a - b) < 0.01 for a, b in zip(colour, other))


class Paints:
    """Turns the scene, with all paint black, to grey, with white paint in the red channel and a white band in the blue."""

    def __init__(self, second_is_paint, world):
        self.mixed, self.tree = world
        self.paint, self.band, self.others = [], [], []
        for material, node in shaders():
            base = node.inputs["Base Color"]
            colour = tuple(base.default_value)[:3]
            if same(colour, PAINT):
                self.paint.append(base)
            elif same(colour, SECOND):
                (self.paint if second_is_paint else self.others).append(base)
                base.default_value = (*CHARCOAL, 1)
            elif same(colour, BAND):
                self.band.append(base)
            else:
                if node.label == "tail" or material.name.startswith("tail"):
                    base.default_value = (*TAIL, 1)
                self.others.append(base)
        self.colours = [tuple(base.default_value) for base in self.others]
        self.ramps = [
            (element, tuple(element.color))
            for tree in [m.node_tree for m in bpy.data.materials if m.node_tree] + [self.tree]
            for node in tree.nodes
            if node.type == "VALTORGB"
            for element in node.color_ramp.elements
        ]

    def seen(self):
        for base, colour in zip(self.others, self.colours):
            base.default_value = colour
        for element, colour in self.ramps:
            element.color = colour
        for base in self.paint + self.band:
            base.default_value = (0, 0, 0, 1)
        bpy.data.lights["sun"].color = (1.0, 0.94, 0.85)

    def added(self):
        def grey(colour):
            g = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
            return (g, g, g, 1)

        for base, colour in zip(self.others, self.colours):
            base.default_value = grey(colour)
        for element, colour in self.ramps:
            element.color = grey(colour)
        for base in self.paint:
            base.default_value = (0.8, 0, 0, 1)
        for base in self.band:
            base.default_value = (0, 0, 0.8, 1)
        bpy.data.lights["sun"].color = (0.95, 0.95, 0.95)
