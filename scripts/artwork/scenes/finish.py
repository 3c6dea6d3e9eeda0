"""From light to a picture: two halves of the samples tell noise from detail, then exposure, a film's curve, bloom."""

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, uniform_filter

import develop

PASSES = (("normal", "Normal"), ("diffuse", "DiffCol"), ("gloss", "GlossCol"), ("depth", "Depth"))


def settings(width, height, bounces=(4, 2, 3), transparent=8, clamp=3.0):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.use_denoising = cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces
    cycles.transmission_bounces, cycles.transparent_max_bounces = 0, transparent
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = clamp, 20
    cycles.blur_glossy = 0.6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "Raw"
    image = scene.render.image_settings
    image.file_format, image.color_mode, image.color_depth = "OPEN_EXR", "RGB", "32"
    scene.render.use_persistent_data = True
    scene.render.film_transparent = False


def guides(path):
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = layer.use_pass_z = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    seen = tree.nodes.new("CompositorNodeRLayers")
    tree.links.new(seen.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.format.file_format, files.format.color_depth = "OPEN_EXR", "32"
    files.base_path = path
    files.file_slots.clear()
    for name, output in PASSES:
        files.file_slots.new(name)
        tree.links.new(seen.outputs[output], files.inputs[name])


def expose(path, samples):
    """Two pictures of half the samples each, and what is free of noise. Answers (halves, guide)."""
    scene = bpy.context.scene
    halves, guide = [], []
    for half in (0, 1):
        scene.cycles.samples, scene.cycles.seed = max(1, samples // 2), half * 7919 + 1
        scene.render.filepath = f"{path}-{half}.exr"
        guides(f"{path}-guides-{half}")
        bpy.ops.render.render(write_still=True)
        halves.append(develop.read(f"{path}-{half}.exr")[..., :3].copy())
        guide.append({name: develop.read(f"{path}-guides-{half}/{name}0001.exr")[..., :3] for name, _ in PASSES})
    both = {name: (guide[0][name] + guide[1][name]) / 2 for name, _ in PASSES}
    depth = np.log(np.clip(both["depth"][..., :1], 0.1, 500))
    return halves, np.concatenate(
        [both["normal"] / 0.14, np.sqrt(np.abs(both["diffuse"])) / 0.045, np.sqrt(np.abs(both["gloss"])) / 0.08, depth / 0.04], 2
    ).astype(np.float32)


def calm(halves, guide, reach=4, strength=1.0):
    """Non-local means across guides. Works on square roots, where bright and dark have noise alike."""
    first, second = (np.sqrt(np.clip(h, 0, 30)) for h in halves)
    mean = (first + second) / 2
    noise = ((first - second) ** 2).mean(2) / 4
    noise = uniform_filter(noise, 7) + 2e-6
    total, weights = np.zeros_like(mean), np.zeros(mean.shape[:2], np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            moved = lambda a: np.roll(a, (dy, dx), (0, 1))
            gap = ((mean - moved(mean)) ** 2).mean(2)
            both = noise + moved(noise)
            gap = uniform_filter((gap - both) / (strength * (both + 1e-6)), 5)
            unlike = ((guide - moved(guide)) ** 2).sum(2)
            weight = np.exp(-np.maximum(gap, 0) - unlike - (dx * dx + dy * dy) / (reach * reach * 2)).astype(np.float32)
            total += weight[..., None] * moved(mean)
            weights += weight
    return (total / weights[..., None]) ** 2


# The curve of the Academy's reference film, as Stephen Hill fitted it.
IN = np.array([[0.59719, 0.35458, 0.04823], [0.07600, 0.90834, 0.01566], [0.02840, 0.13383, 0.83777]], np.float32)
OUT = np.array([[1.60475, -0.53108, -0.07367], [-0.10208, 1.10813, -0.00605], [-0.00327, -0.07276, 1.07602]], np.float32)


def film(light):
    v = light @ IN.T
    v = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.4329510) + 0.238081)
    return np.clip(v @ OUT.T, 0, 1)


def develop_picture(light, exposure=1.0, warmth=0.0, bloom=0.06, vignette=0.12, fade=0.0):
    height, width = light.shape[:2]
    light = light * exposure * np.array([1 + warmth, 1, 1 - warmth], np.float32)
    if bloom:
        bright = np.clip(light - 0.9, 0, 6)
        halo = sum(gaussian_filter(bright, (s * width / 1000, s * width / 1000, 0)) for s in (3, 9, 28)) / 3
        light = light + bloom * halo * 3
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    light = light * (1 - vignette * np.clip((x * x + y * y * 0.6), 0, 1.6) / 1.6)[..., None]
    picture = develop.encode(film(light))
    return picture * (1 - fade) + fade


def save(picture, path):
    height, width = picture.shape[:2]
    out = bpy.data.images.new("picture", width, height, alpha=False)
    out.colorspace_settings.name = "Raw"
    pixels = np.ones((height, width, 4), np.float32)
    chance = np.random.default_rng(1)
    # Half a step of noise keeps skies from showing bands.
    pixels[..., :3] = (picture + chance.uniform(-0.5, 0.5, (height, width, 1)) / 255)[::-1]
    out.pixels.foreach_set(np.clip(pixels, 0, 1).ravel())
    out.filepath_raw, out.file_format = str(path), "PNG"
    out.save()
    bpy.data.images.remove(out)


def take(path, size, samples, look, bounces=(4, 2, 3), clamp=3.0, strength=1.0):
    settings(*size, bounces=bounces, clamp=clamp)
    halves, guide = expose(path, samples)
    light = calm(halves, guide, strength=strength)
    np.save(f"{path}.npy", light.astype(np.float16))
    save(develop_picture(light, **look), f"{path}.png")
