"""Photographs shapes in the yard: `blender -b -P scripts/artwork/photograph.py -- NAME … [--views side,front] [--out DIR]`.

Leaves two PNG for each shape and view: `NAME-VIEW.png`, all paint black, at half its light; and `NAME-VIEW-paint.png`,
grey, what white paint adds above what a white band of the showroom adds."""

import argparse
import math
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

import develop  # noqa: E402
import parts  # noqa: E402
import shapes  # noqa: E402
import studio  # noqa: E402
import yard  # noqa: E402
from body import Body  # noqa: E402
from fit_out import body_object, fit_out, frame_of  # noqa: E402

SUN, SKY = 3.3, 0.85
FULL = 2.0  # The light stored as white.


def settings(width, height):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.use_denoising = cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 2, 1, 2, 0
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 1.5, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = "Raw"
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "16"
    scene.render.use_persistent_data = True


def camera_object():
    camera = bpy.data.cameras.new("camera")
    camera.sensor_width = 36
    thing = bpy.data.objects.new("camera", camera)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def stand(thing, body, view):
    metres, (x, z) = frame_of(body)
    metres = max(metres, body.length * 1.13)
    turn = yard.VIEWS[view]
    a = math.radians(turn["azimuth"])
    if view == "wheel":
        axle, wide = body.axles[0], 1.5
        distance, x, y, z, eye = 2.6, axle + 0.06, -body.half + 0.1, body.wheel + 0.12, 0.95
    else:
        wide = metres * (1.0 if view == "side" else 0.64 if view == "front" else 0.94)
        distance, y, eye = metres * 1.25, 0, 1.6
        x = body.length / 2 if view != "front" else 0.4
    thing.data.lens = 36 * distance / wide
    thing.location = (x - distance * math.sin(a), y - distance * math.cos(a), eye)
    studio.aim(thing, (x, y, z + (0.12 if view != "wheel" else 0)))
    thing.data.dof.use_dof = True
    thing.data.dof.focus_distance = max(0.5, distance - (0.6 if view != "wheel" else 0.1))
    thing.data.dof.aperture_fstop = 5.6 if view != "wheel" else 11
    thing.data.shift_y = 0.0
    bpy.context.view_layer.update()


def write(name, stack):
    height, width = stack.shape[:2]
    out = bpy.data.images.new("plate", width, height, alpha=False)
    out.colorspace_settings.name = "Raw"
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = stack[::-1] if stack.ndim == 3 else stack[::-1, :, None]
    out.pixels.foreach_set(pixels.ravel())
    out.filepath_raw, out.file_format = name, "PNG"
    out.save()
    bpy.data.images.remove(out)


# How far to look for neighbours when noise is removed. Further away it would smear asphalt, reflections and wheels; what
# paint adds has none of them.
NEAR, PAINTED = (1,), (1, 2, 4)


def expose(path, samples, reaches):
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.filepath = path
    studio.guides(scene)
    bpy.ops.render.render(write_still=True)
    seen = develop.read(path)
    return develop.calm(seen[..., :3], develop.guide_of(path + "-guides", seen[..., 3]), reaches)


def back_plate(body, stuff):
    d = body.d
    z = d.get("back_plate", d["clearance"] + 0.62)
    xs = np.linspace(body.length * 0.7, body.length + 0.2, 600)
    inside = body(xs, np.zeros_like(xs), np.full_like(xs, z)) < 0
    if inside.any():
        parts.box("plate", (float(xs[inside].max()) + 0.012, 0, z), (0.014, 0.372, 0.107), stuff["plate"], 0.004)


def main():
    words = sys.argv[sys.argv.index("--") + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--views", default="front-left,side,rear-left,front,wheel")
    parser.add_argument("--width", type=int, default=1200)
    parser.add_argument("--samples", type=int, default=20)
    parser.add_argument("--step", type=float, default=0.014)
    parser.add_argument("--out", default="/tmp")
    options = parser.parse_args(words)
    data = shapes.read_all()
    for name in options.names:
        began = time.time()
        bpy.ops.wm.read_factory_settings(use_empty=True)
        body = Body(data[name])
        stuff = studio.materials()
        body_object(body, options.step)
        fit_out(body, stuff)
        if body.cabin is not None:
            back_plate(body, stuff)
        yard.ground(body.length)
        yard.building(body.length)
        yard.fences(body.length)
        world = yard.sky(SKY)
        lamp = yard.sun(SUN)
        paints = yard.Paints(not name.startswith(("caravan", "camper-", "motorhome")), world)
        settings(options.width, options.width * 2 // 3)
        camera = camera_object()
        print(f"{name}: modelled in {time.time() - began:.0f} s")
        for view in options.views.split(","):
            began = time.time()
            stand(camera, body, view)
            yard.put_sun(lamp, *yard.VIEWS[view]["sun"])
            path = f"{options.out}/{name}-{view}"
            paints.seen()
            black = expose(path + ".exr", options.samples, NEAR)
            shot = time.time()
            paints.added()
            white = expose(path + "-paint.exr", options.samples // 2, PAINTED)
            still = white[..., 1]
            added = [np.maximum(white[..., i] - still, 0) / 0.8 for i in (0, 2)]
            write(path + ".png", develop.encode(black / FULL))
            write(path + "-paint.png", develop.encode(np.concatenate(added) / FULL))
            print(f"{name} {view}: {shot - began:.0f} + {time.time() - shot:.0f} s", flush=True)


if __name__ == "__main__":
    main()
