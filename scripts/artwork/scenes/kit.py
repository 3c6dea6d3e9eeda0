"""What the scenes are put together from: vehicles of the drawings with paint, glass, skies, ground, signs."""

import math
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(HERE.parent)]

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Matrix, Vector  # noqa: E402

import parts  # noqa: E402
import shapes  # noqa: E402
import studio  # noqa: E402
import yard  # noqa: E402
from body import Body  # noqa: E402
from fit_out import body_object, fit_out, top_at  # noqa: E402

flat, textured, box, tube = yard.flat, yard.textured, parts.box, parts.tube


def hexa(text):
    """`#rrggbb` as light."""
    values = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


PAINTS = {
    "white": (0.78, 0.78, 0.76),
    "pearl": (0.66, 0.65, 0.61),
    "silver": (0.42, 0.43, 0.44),
    "grey": (0.12, 0.125, 0.13),
    "graphite": (0.035, 0.037, 0.04),
    "black": (0.008, 0.008, 0.009),
    "red": (0.42, 0.012, 0.014),
    "maroon": (0.13, 0.008, 0.014),
    "blue": (0.015, 0.085, 0.36),
    "navy": (0.01, 0.022, 0.075),
    "sky": (0.16, 0.33, 0.46),
    "green": (0.018, 0.06, 0.036),
    "sage": (0.20, 0.25, 0.19),
    "sand": (0.38, 0.31, 0.21),
    "bronze": (0.19, 0.105, 0.045),
    "orange": (0.62, 0.17, 0.02),
    "yellow": (0.75, 0.46, 0.02),
    "teal": (0.008, 0.11, 0.13),
    "cream": (0.72, 0.66, 0.52),
}
MODELS = Path(tempfile.gettempdir()) / "scene-models"
CHARCOAL = (0.045, 0.05, 0.055)


def begin():
    bpy.ops.wm.read_factory_settings(use_empty=True)


class Fleet:
    """Puts down vehicles: each shape is modelled once, each paint is a material of its own."""

    step = 0.026

    def __init__(self):
        self.data, self.known, self.painted = shapes.read_all(), {}, {}

    def model(self, shape):
        if shape not in self.known:
            body = Body(self.data[shape])
            kept = MODELS / f"{shape}-{self.step}.blend"
            if not kept.exists():
                self.build(body, kept)
            with bpy.data.libraries.load(str(kept)) as (there, here):
                here.objects = there.objects
            self.known[shape] = (body, list(here.objects))
        return self.known[shape]

    @staticmethod
    def build(body, kept):
        """Models a shape and keeps it, its roundings worked out, for the scenes after this."""
        before = set(bpy.data.objects)
        body_object(body, Fleet.step)
        fit_out(body, studio.materials())
        graph = bpy.context.evaluated_depsgraph_get()
        made = set()
        for thing in [o for o in bpy.data.objects if o not in before]:
            if thing.type == "CURVE" or thing.modifiers:
                mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
                whole = bpy.data.objects.new(thing.name, mesh)
                whole.matrix_basis = thing.matrix_basis
                made.add(whole)
                bpy.data.objects.remove(thing)
            else:
                made.add(thing)
        kept.parent.mkdir(parents=True, exist_ok=True)
        bpy.data.libraries.write(str(kept), made, fake_user=True)
        for thing in made:
            bpy.data.objects.remove(thing)

    def material(self, material, paint, second):
        key = (material.name, paint, second)
        if key not in self.painted:
            copy = material.copy()
            for node in copy.node_tree.nodes:
                if node.type != "BSDF_PRINCIPLED":
                    continue
                base = node.inputs["Base Color"]
                colour = tuple(base.default_value)[:3]
                if yard.same(colour, yard.PAINT) or yard.same(colour, yard.SECOND):
                    is_first = yard.same(colour, yard.PAINT)
                    base.default_value = (*(PAINTS[paint] if is_first else second), 1)
                    node.inputs["Clearcoat"].default_value = 1.0
                    node.inputs["Clearcoat Roughness"].default_value = 0.02
                    node.inputs["Roughness"].default_value = 0.28
                    node.inputs["Metallic"].default_value = 0.0 if paint in ("white", "cream", "red", "yellow", "black") else 0.25
                elif node.label == "tail" or material.name.startswith("tail"):
                    base.default_value = (*yard.TAIL, 1)
            self.painted[key] = copy
        return self.painted[key]

    def put(self, shape, paint, x, y, heading=90, z=0.0, second=CHARCOAL):
        """Its middle stands at (x, y). Heading: 0 looks left, 90 at the camera, 180 right."""
        body, things = self.model(shape)
        place = Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(heading), 4, "Z") @ Matrix.Translation((-body.length / 2, 0, 0))
        for thing in things:
            copy = thing.copy()
            copy.matrix_world = place @ thing.matrix_basis
            bpy.context.scene.collection.objects.link(copy)
            for slot in copy.material_slots:
                painted = self.material(slot.material, paint, second)
                slot.link = "OBJECT"
                slot.material = painted
        return body, place


def windscreen_at(body, y):
    """A point in the middle of the windscreen, and which way it looks."""
    xs = np.linspace(body.length * 0.12, body.length * 0.6, 90)
    zs = np.array([top_at(body, x, y) for x in xs])
    slope = np.gradient(zs, xs)
    steep = np.where((slope > 0.36) & (zs > body.height * 0.62))[0]
    middle = steep[len(steep) // 2]
    tilt = slope[steep].mean()
    return Vector((xs[middle], y, zs[middle])), Vector((-tilt, 0, 1)).normalized()


def ticket(body, place, material, ink, side=1, size=(0.46, 0.30)):
    """A price ticket behind the windscreen, as a card on it; a bar stands for the price."""
    y = 0.3 * side * body.half / 0.9
    at, normal = windscreen_at(body, y)
    up = Vector((normal.z, 0, -normal.x)).normalized()
    across = normal.cross(up)
    turn = Matrix((across, up, normal)).transposed().to_4x4()
    for dx, dy, dz, w, h, stuff in (
        (0, 0, 0.018, *size, material),
        (0, 0.02, 0.024, size[0] * 0.74, size[1] * 0.3, ink),
        (0, -0.09, 0.024, size[0] * 0.5, size[1] * 0.1, ink),
    ):
        card = box("ticket", (0, 0, 0), (w, h, 0.008), stuff, 0.002)
        card.matrix_world = place @ Matrix.Translation(at) @ turn @ Matrix.Translation((dx, dy, dz))


def thin_glass(name="glass", tint=(0.86, 0.93, 0.92), strength=1.0):
    """A pane that lets light through and mirrors at a flat angle."""
    material, tree = studio.nodes_of(name)
    tree.nodes.clear()
    new, link = tree.nodes.new, tree.links.new
    through, mirror, mix, fresnel = new("ShaderNodeBsdfTransparent"), new("ShaderNodeBsdfGlossy"), new("ShaderNodeMixShader"), new("ShaderNodeFresnel")
    through.inputs[0].default_value = (*tint, 1)
    mirror.inputs["Roughness"].default_value = 0.0
    mirror.inputs[0].default_value = (strength, strength, strength, 1)
    fresnel.inputs[0].default_value = 1.5
    link(fresnel.outputs[0], mix.inputs[0])
    link(through.outputs[0], mix.inputs[1])
    link(mirror.outputs[0], mix.inputs[2])
    link(mix.outputs[0], new("ShaderNodeOutputMaterial").inputs[0])
    return material


def glowing(name, colour, strength):
    material, tree = studio.nodes_of(name)
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Emission"].default_value = (*colour, 1)
    shader.inputs["Emission Strength"].default_value = strength
    return material


def sky(stops, brightness=1.0, clouds=None, cover=(0.5, 0.72), shade=0.9, glow=None):
    """A sky by height: (0 to 1, colour). `glow`: a colour around a direction near the horizon."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    new, link = tree.nodes.new, tree.links.new
    way = new("ShaderNodeTexCoord").outputs["Generated"]
    split = new("ShaderNodeSeparateXYZ")
    link(way, split.inputs[0])
    ramp = new("ShaderNodeValToRGB")
    link(split.outputs["Z"], ramp.inputs[0])
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (at, colour) in zip(elements, stops):
        element.position, element.color = at, (*colour, 1)
    last = ramp.outputs[0]
    if glow is not None:
        direction, colour, power = glow
        dot = new("ShaderNodeVectorMath")
        dot.operation = "DOT_PRODUCT"
        link(way, dot.inputs[0])
        dot.inputs[1].default_value = Vector(direction).normalized()
        clamp = new("ShaderNodeMath")
        clamp.operation = "MAXIMUM"
        link(dot.outputs["Value"], clamp.inputs[0])
        clamp.inputs[1].default_value = 0
        raised = new("ShaderNodeMath")
        raised.operation = "POWER"
        link(clamp.outputs[0], raised.inputs[0])
        raised.inputs[1].default_value = power
        add = new("ShaderNodeMixRGB")
        add.blend_type = "ADD"
        link(raised.outputs[0], add.inputs[0])
        link(last, add.inputs[1])
        add.inputs[2].default_value = (*colour, 1)
        last = add.outputs[0]
    if clouds is not None:
        # Seen from below, clouds lie on a plane: they grow smaller towards the horizon.
        rise = new("ShaderNodeMath")
        rise.operation = "ADD"
        link(split.outputs["Z"], rise.inputs[0])
        rise.inputs[1].default_value = 0.16
        flatten = new("ShaderNodeCombineXYZ")
        for axis in ("X", "Y"):
            divide = new("ShaderNodeMath")
            divide.operation = "DIVIDE"
            link(split.outputs[axis], divide.inputs[0])
            link(rise.outputs[0], divide.inputs[1])
            link(divide.outputs[0], flatten.inputs[axis])
        noise = new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 0.9, 9
        noise.inputs["Roughness"].default_value = 0.6
        noise.inputs["Distortion"].default_value = 0.35
        link(flatten.outputs[0], noise.inputs["Vector"])
        share = new("ShaderNodeMapRange")
        for at, value in ((1, cover[0]), (2, cover[1]), (3, 0.0), (4, shade)):
            share.inputs[at].default_value = value
        link(noise.outputs["Fac"], share.inputs[0])
        mixed = new("ShaderNodeMixRGB")
        mixed.inputs[2].default_value = (*clouds, 1)
        link(share.outputs[0], mixed.inputs[0])
        link(last, mixed.inputs[1])
        last = mixed.outputs[0]
    background = tree.nodes["Background"]
    link(last, background.inputs[0])
    background.inputs[1].default_value = brightness
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 512


DAY = [(0.0, (0.66, 0.77, 0.86)), (0.14, (0.36, 0.56, 0.82)), (0.6, (0.09, 0.23, 0.54))]


def sun(strength, azimuth, height, colour=(1.0, 0.93, 0.82), soft=0.9):
    """Azimuth 0 stands behind the camera, 90 to its right."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.angle, lamp.color = strength, math.radians(soft), colour
    thing = bpy.data.objects.new("sun", lamp)
    bpy.context.scene.collection.objects.link(thing)
    a, h = math.radians(azimuth), math.radians(height)
    thing.location = (math.sin(a) * math.cos(h) * 50, -math.cos(a) * math.cos(h) * 50, math.sin(h) * 50)
    studio.aim(thing, (0, 0, 0))


def area(at, look, size, watts, colour=(1, 1, 1), hidden=True, name="area"):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    lamp.energy, lamp.color = watts, colour
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    studio.aim(thing, look)
    thing.visible_camera = not hidden
    return thing


def camera(at, look, lens, focus=None, stop=8.0, shift=0.0):
    """The camera stands level: houses keep upright walls; `shift` moves the horizon, as an architect's camera does."""
    data = bpy.data.cameras.new("camera")
    data.sensor_width, data.lens, data.shift_y, data.clip_end = 36, lens, shift, 4000
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    studio.aim(thing, (look[0], look[1], at[2] if len(look) < 3 else look[2]))
    if focus:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, focus, stop
    bpy.context.scene.camera = thing
    return thing


def plane(name, x0, x1, y0, y1, material, z=0.0):
    return parts.mesh_object(name, [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], material, smooth=False)


def asphalt(wet=False):
    material = textured("asphalt", (0.045, 0.046, 0.05), (0.085, 0.085, 0.088), 60, 0.82, 0.3)
    tree = material.node_tree
    shader = tree.nodes["Principled BSDF"]
    new, link = tree.nodes.new, tree.links.new
    noise = new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 0.16, 5
    link(new("ShaderNodeTexCoord").outputs["Object"], noise.inputs["Vector"])
    share = new("ShaderNodeMapRange")
    low, high = (0.07, 0.62) if wet else (0.62, 0.88)
    for at, value in ((1, 0.42), (2, 0.6), (3, low), (4, high)):
        share.inputs[at].default_value = value
    link(noise.outputs["Fac"], share.inputs[0])
    link(share.outputs[0], shader.inputs["Roughness"])
    if wet:
        # Water lies flat over the grain.
        for node in tree.nodes:
            if node.type == "BUMP":
                link(share.outputs[0], node.inputs["Strength"])
    return material


def bays(xs, y0, y1, lean=0.0, width=0.1):
    line = textured("line", (0.5, 0.5, 0.48), (0.75, 0.75, 0.73), 30, 0.7)
    for x in xs:
        dx = math.tan(math.radians(lean)) * (y1 - y0)
        parts.mesh_object("bay", [(x, y0, 0.006), (x + width, y0, 0.006), (x + width + dx, y1, 0.006), (x + dx, y1, 0.006)], [(0, 1, 2, 3)], line, smooth=False)


def sign(slug, at, width, file="logo.svg", depth=0.03, turn=0.0, glow=0.0, backs=None):
    """The dealer's own name and mark, cut from a sheet; its middle at `at`, upright, read from -y. Answers its height."""
    import addon_utils

    addon_utils.enable("io_curve_svg")
    before = set(bpy.data.objects)
    bpy.ops.import_curve.svg(filepath=str(ROOT / "tenants" / slug / "media" / file))
    things = [o for o in bpy.data.objects if o not in before and o.type == "CURVE"]
    bpy.context.view_layer.update()
    corners = np.array([o.matrix_world @ Vector(c) for o in things for c in o.bound_box])
    low, high = corners.min(0), corners.max(0)
    scale = width / (high[0] - low[0])
    middle = (low + high) / 2
    place = (
        Matrix.Translation(at)
        @ Matrix.Rotation(math.radians(turn), 4, "Z")
        @ Matrix.Rotation(math.radians(90), 4, "X")
        @ Matrix.Scale(scale, 4)
        @ Matrix.Translation((-middle[0], -middle[1], 0))
    )
    for i, thing in enumerate(things):
        thing.matrix_world = place @ Matrix.Translation((0, 0, 0.0004 * i / scale)) @ thing.matrix_world
        is_line = not any(s.use_cyclic_u for s in thing.data.splines)
        if is_line:
            thing.data.bevel_depth = 1.3 * 0.000278 if thing.data.bevel_depth == 0 else thing.data.bevel_depth
        else:
            thing.data.extrude = depth / scale / 2
        for slot in thing.material_slots:
            colour = tuple(slot.material.diffuse_color)[:3]
            made = flat("sign", colour, 0.35)
            if glow:
                shader = made.node_tree.nodes["Principled BSDF"]
                shader.inputs["Emission"].default_value = (*colour, 1)
                shader.inputs["Emission Strength"].default_value = glow
            thing.data.materials[0] = made
            break
        if thing.name not in bpy.context.scene.collection.objects and not thing.users_collection:
            bpy.context.scene.collection.objects.link(thing)
    return scale * (high[1] - low[1])
