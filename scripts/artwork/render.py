"""Renders shapes: `blender -b -P scripts/artwork/render.py -- NAME … [--width 1200] [--samples 64] [--out DIR]`."""

import argparse
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE))

import bpy  # noqa: E402

import develop  # noqa: E402
import shapes  # noqa: E402
import studio  # noqa: E402
from body import Body  # noqa: E402
from fit_out import body_object, fit_out, frame_of  # noqa: E402


def main():
    words = sys.argv[sys.argv.index("--") + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--width", type=int, default=780)
    parser.add_argument("--samples", type=int, default=14)
    parser.add_argument("--step", type=float, default=0.022)
    parser.add_argument("--out", default="/tmp")
    options = parser.parse_args(words)
    data = shapes.read_all()
    for name in options.names:
        began = time.time()
        bpy.ops.wm.read_factory_settings(use_empty=True)
        shape = data[name]
        body = Body(shape)
        stuff = studio.materials()
        body_object(body, options.step)
        fit_out(body, stuff)
        made = time.time()
        bpy.context.scene.render.filepath = f"{options.out}/{name}.exr"
        camera = studio.open_studio(options.width, options.width * 2 // 3, options.samples, *frame_of(body))
        bpy.ops.render.render(write_still=True)
        develop.planes(f"{options.out}/{name}.exr", f"{options.out}/{name}.png", body, camera)
        print(f"{name}: modelled in {made - began:.0f} s, rendered in {time.time() - made:.0f} s")


main()
