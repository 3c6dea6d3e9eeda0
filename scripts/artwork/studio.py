"""The studio: light, materials, camera. Paint is seen three ways at once, one in each channel of the picture:
red has it white, green black, and blue has only the second colour white. Everything else is grey.
"""

import math

import bpy


def nodes_of(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, material.node_tree


def plain(name, grey, rough=0.5, metal=0.0, coat=0.0, glow=0.0, colour=None):
    material, tree = nodes_of(name)
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = colour or (grey, grey, grey, 1)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Clearcoat"].default_value = coat
    if glow:
        shader.inputs["Emission"].default_value = (1, 1, 1, 1)
        shader.inputs["Emission Strength"].default_value = glow
    return material


PAINT = {"rough": 0.09, "coat": 0.0}


def materials():
    return {
        "paint": plain("paint", 0, colour=(0.8, 0.0, 0.0, 1), **PAINT),
        "two": plain("two", 0, colour=(0.0, 0.0, 0.8, 1), **PAINT),
        "tyre": plain("tyre", 0.018, 0.75),
        "dark": plain("dark", 0.008, 0.9),
        "plastic": plain("plastic", 0.022, 0.55),
        "gloss": plain("gloss", 0.008, 0.15),
        "rim": plain("rim", 0.75, 0.3, 0.6),
        "steel": plain("steel", 0.45, 0.4, 0.6),
        "brake": plain("brake", 0.25, 0.4, 0.8),
        "chrome": plain("chrome", 0.8, 0.12, 1.0),
        "glass": plain("glass", 0.012, 0.04, coat=0.0),
        "plate": plain("plate", 0.75, 0.5),
        "lamp": plain("lamp", 0.55, 0.15, 0.6),
        "white": plain("white", 0.8, 0.35, coat=0.6),
        "canvas": plain("canvas", 0.24, 0.85),
        "mesh": plain("mesh", 0.03, 0.6),
        "seat": plain("seat", 0.03, 0.6),
        "tail": plain("tail", 0.05, 0.15),
        "amber": plain("amber", 0.3, 0.2),
        "light": plain("light", 0.9, 0.3, glow=0.8),
    }


def cloth():
    material = plain("cloth", 0, 0.8, colour=(0.55, 0, 0, 1))
    return material


def skin():
    """The material of a body, from the distances stored at its vertices."""
    material, tree = nodes_of("skin")
    tree.nodes.clear()
    new, link = tree.nodes.new, tree.links.new

    def bsdf(grey, rough, metal=0.0, coat=0.0, colour=None, glow=0.0, label=""):
        node = new("ShaderNodeBsdfPrincipled")
        node.label = label
        node.inputs["Base Color"].default_value = colour or (grey, grey, grey, 1)
        node.inputs["Roughness"].default_value = rough
        node.inputs["Metallic"].default_value = metal
        node.inputs["Clearcoat"].default_value = coat
        node.inputs["Clearcoat Roughness"].default_value = 0.03
        if glow:
            node.inputs["Emission"].default_value = (1, 1, 1, 1)
            node.inputs["Emission Strength"].default_value = glow
        return node.outputs[0]

    def value(name):
        node = new("ShaderNodeAttribute")
        node.attribute_name = name
        return node.outputs["Fac"]

    def maths(kind, a, b=None):
        node = new("ShaderNodeMath")
        node.operation = kind
        for i, each in enumerate((a, b)):
            if each is None:
                continue
            if isinstance(each, (int, float)):
                node.inputs[i].default_value = each
            else:
                link(each, node.inputs[i])
        return node.outputs[0]

    def over(under, top, where):
        mix = new("ShaderNodeMixShader")
        link(where, mix.inputs[0])
        link(under, mix.inputs[1])
        link(top, mix.inputs[2])
        return mix.outputs[0]

    inside = lambda name, by=0.0: maths("LESS_THAN", value(name), by)
    band = lambda name, half: maths("LESS_THAN", maths("ABSOLUTE", value(name)), half)
    between = lambda name, low, high: maths("MULTIPLY", maths("GREATER_THAN", value(name), low), maths("LESS_THAN", value(name), high))

    shader = over(bsdf(0, colour=(0.8, 0, 0, 1), **PAINT), bsdf(0, colour=(0, 0, 0.8, 1), **PAINT), inside("two"))
    gap = bsdf(0.006, 0.9)
    for name in ("seam1", "seam2", "seam3"):
        shader = over(shader, gap, band(name, 0.0045))
    shader = over(shader, bsdf(0.022, 0.5), inside("trim"))
    # A grille of horizontal bars.
    position = new("ShaderNodeTexCoord").outputs["Object"]
    split = new("ShaderNodeSeparateXYZ")
    link(position, split.inputs[0])
    wave = maths("SINE", maths("MULTIPLY", split.outputs["Z"], 2 * math.pi / 0.042))
    bars = over(bsdf(0.005, 0.6), bsdf(0.06, 0.25, 0.5), maths("GREATER_THAN", wave, 0.2))
    shader = over(shader, bars, inside("grille"))
    shader = over(shader, bsdf(0.3, 0.2, 0.9), between("grille", -0.012, 0.006))
    # Lamps: a dark housing, a bright line along the edge, and reflectors.
    case = over(bsdf(0.16, 0.08, 0.5, 1.0), bsdf(0.75, 0.12, 0.8, 1.0), inside("inner"))
    case = over(case, bsdf(0.02, 0.1, 0, 1.0), between("inner", 0.0, 0.008))
    case = over(case, bsdf(0.85, 0.2, 0, 1.0, glow=0.5), inside("day"))
    shader = over(shader, case, inside("lamp"))
    shader = over(shader, gap, band("lamp", 0.004))
    shader = over(shader, bsdf(0.09, 0.12, 0, 1.0, label="tail"), inside("tail"))
    shader = over(shader, bsdf(0.008, 0.3), between("glass", -0.014, 0.012))
    pane = over(bsdf(0.010, 0.03), bsdf(0.006, 0.12), inside("pillars"))
    shader = over(shader, pane, inside("glass", -0.014))
    shader = over(shader, bsdf(0.7, 0.15, 1.0), inside("chrome"))
    shader = over(shader, gap, inside("well"))
    link(shader, new("ShaderNodeOutputMaterial").inputs[0])
    return material


def aim(thing, look):
    from mathutils import Vector

    thing.rotation_euler = (Vector(look) - thing.location).to_track_quat("-Z", "Y").to_euler()


# Brightness of the studio by the height of a direction, from -1 (down) to 1 (up): a floor that is lighter further off, a
# dark wall, a strip light, the ceiling.
HEIGHTS = [(-1, 0.05), (-0.45, 0.12), (-0.1, 0.5), (-0.015, 0.75), (0.01, 0.13), (0.2, 0.18), (0.235, 3.6), (0.33, 3.6), (0.37, 0.45), (0.72, 0.5), (0.8, 3.4), (1, 3.6)]
KEY = (-0.62, -0.62, 0.48)


def world(strength=1.0):
    world = bpy.data.worlds.new("studio")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    new, link = tree.nodes.new, tree.links.new
    direction = new("ShaderNodeTexCoord").outputs["Generated"]
    split = new("ShaderNodeSeparateXYZ")
    link(direction, split.inputs[0])
    scale = new("ShaderNodeMath")
    scale.operation = "MULTIPLY_ADD"
    scale.inputs[1].default_value = scale.inputs[2].default_value = 0.5
    link(split.outputs["Z"], scale.inputs[0])
    colours = new("ShaderNodeValToRGB")
    link(scale.outputs[0], colours.inputs[0])
    ramp = colours.color_ramp
    while len(ramp.elements) < len(HEIGHTS):
        ramp.elements.new(0.5)
    for element, (at, grey) in zip(ramp.elements, HEIGHTS):
        element.position, element.color = (at + 1) / 2, (grey / 4, grey / 4, grey / 4, 1)
    # Brighter where the key light is.
    dot = new("ShaderNodeVectorMath")
    dot.operation = "DOT_PRODUCT"
    link(direction, dot.inputs[0])
    dot.inputs[1].default_value = KEY
    lift = new("ShaderNodeMath")
    lift.operation = "MULTIPLY_ADD"
    link(dot.outputs["Value"], lift.inputs[0])
    lift.inputs[1].default_value, lift.inputs[2].default_value = 1.3 * strength, 2.35 * strength
    background = tree.nodes["Background"]
    link(colours.outputs[0], background.inputs[0])
    link(lift.outputs[0], background.inputs[1])
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 512


def open_studio(width, height, samples, metres, middle, azimuth=41, eye=1.5, distance=13):
    """`metres` is the width of the view at the centre of the object (x, z). Returns the camera."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 3
    scene.cycles.diffuse_bounces = 1
    scene.cycles.glossy_bounces = 2
    scene.cycles.transmission_bounces = 0
    scene.cycles.sample_clamp_indirect = 1.5
    scene.cycles.sample_clamp_direct = 5
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.use_adaptive_sampling = False
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "Raw"
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "16"
    guides(scene)
    world()
    x, z = middle
    a = math.radians(azimuth)
    camera = bpy.data.cameras.new("camera")
    camera.sensor_width = 36
    camera.lens = 36 * distance / metres
    thing = bpy.data.objects.new("camera", camera)
    scene.collection.objects.link(thing)
    thing.location = (x - distance * math.sin(a), -distance * math.cos(a), eye)
    aim(thing, (x, 0, z))
    scene.camera = thing
    bpy.context.view_layer.update()
    return thing


def guides(scene):
    """Adds passes for the normal and the unlit colour of each point, which are free of noise."""
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    seen = tree.nodes.new("CompositorNodeRLayers")
    tree.links.new(seen.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.format.file_format, files.format.color_depth = "OPEN_EXR", "32"
    files.base_path = scene.render.filepath + "-guides"
    files.file_slots.clear()
    for name, output in (("normal", "Normal"), ("diffuse", "DiffCol"), ("gloss", "GlossCol")):
        files.file_slots.new(name)
        tree.links.new(seen.outputs[output], files.inputs[name])
