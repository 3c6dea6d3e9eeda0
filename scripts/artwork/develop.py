"""Turns a render into the stored file: four grey pictures, one below the other. They hold the light on black paint, the
light that white paint adds, the light that a white second colour adds, and how far the ground is covered."""

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates


def read(path):
    picture = bpy.data.images.load(path)
    picture.colorspace_settings.name = "Raw"
    width, height = picture.size
    pixels = np.empty(width * height * 4, np.float32)
    picture.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, 4)[::-1]


def calm(colours, guide, reaches=(1, 2, 4, 2)):
    """Removes noise: each pixel becomes the mean of neighbours with the same direction and material."""
    for reach in reaches:
        total, weights = np.zeros_like(colours), np.zeros(colours.shape[:2], np.float32)
        for dy in (-2, -1, 0, 1, 2):
            for dx in (-2, -1, 0, 1, 2):
                by = (dy * reach, dx * reach)
                gap = ((np.roll(guide, by, (0, 1)) - guide) ** 2).sum(2)
                weight = np.exp(-gap - (dx * dx + dy * dy) / 5)
                total += weight[..., None] * np.roll(colours, by, (0, 1))
                weights += weight
        colours = total / weights[..., None]
    return colours


def guide_of(folder, alpha):
    normal, diffuse, gloss = (read(f"{folder}/{name}0001.exr")[..., :3] for name in ("normal", "diffuse", "gloss"))
    return np.concatenate([normal / 0.06, np.sqrt(np.abs(diffuse)) / 0.05, np.sqrt(np.abs(gloss)) / 0.05, alpha[..., None] / 0.05], 2)


def shadow(shape, body, camera):
    """The strength of the soft shadow on the ground at each pixel, 0 to 1."""
    height, width = shape
    step = 0.02
    pad = 1.6
    xs = np.arange(-pad, body.length + pad, step)
    ys = np.arange(-body.half - pad, body.half + pad, step)
    x, y = np.meshgrid(xs, ys, indexing="ij")
    z = np.full_like(x, body.d["clearance"] + 0.3)
    under = (body.lower(x, np.abs(y), z) < 0.0).astype(float)
    tyres = np.zeros_like(x)
    for at in body.axles:
        on = np.abs(np.abs(y) - body.half + 0.16) < 0.1
        tyres = np.maximum(tyres, on * (np.abs(x - at) < 0.11))
    dark = 0.62 * gaussian_filter(under, 0.14 / step) + 0.3 * gaussian_filter(under, 0.42 / step)
    dark = np.maximum(dark, 0) + 0.55 * gaussian_filter(tyres, 0.035 / step)
    dark = np.clip(dark, 0, 0.94)
    turn = np.array(camera.matrix_world.to_3x3())
    eye = np.array(camera.matrix_world.translation)
    across = camera.data.sensor_width / camera.data.lens
    u = (np.arange(width) + 0.5) / width - 0.5
    v = (0.5 - (np.arange(height) + 0.5) / height) * height / width
    u, v = np.meshgrid(u * across, v * across)
    ray = np.stack([u, v, -np.ones_like(u)], -1) @ turn.T
    down = np.minimum(ray[..., 2], -1e-4)
    t = -eye[2] / down
    gx, gy = eye[0] + ray[..., 0] * t, eye[1] + ray[..., 1] * t
    at = [(gx - xs[0]) / step, (gy - ys[0]) / step]
    return map_coordinates(dark, at, order=1, mode="constant") * (ray[..., 2] < -1e-4)


def encode(linear):
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def planes(source, target, body, camera):
    seen = read(source)
    alpha = np.clip(seen[..., 3], 0, 1)
    # Colours are premultiplied by alpha.
    colours = calm(seen[..., :3], guide_of(source + "-guides", alpha))
    black = colours[..., 1]
    first, second = (np.maximum(colours[..., i] - black, 0) / 0.8 for i in (0, 2))
    dark = shadow(alpha.shape, body, camera)
    cover = alpha + (1 - alpha) * dark
    stack = np.concatenate([encode(black), encode(first), encode(second), cover])
    height, width = stack.shape
    out = bpy.data.images.new("planes", width, height, alpha=False)
    out.colorspace_settings.name = "Raw"
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = stack[::-1, :, None]
    out.pixels.foreach_set(pixels.ravel())
    out.filepath_raw, out.file_format = target, "PNG"
    out.save()
