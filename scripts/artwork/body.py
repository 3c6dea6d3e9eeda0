"""The body of a car as a smooth solid, and its surface: glass, lamps, seams, plastic trim.

x runs from the nose backwards, y to the side, z up, in metres. shapes/README.md describes the data.
"""

import numpy as np

from surface import Outline, join, meet, polygon_distance, ramp, smooth_path, solid

SECTION = [[-0.3, 0.86], [0, 0.925], [0.14, 0.975], [0.3, 0.99], [0.55, 1.0], [0.8, 0.992], [1.0, 0.955], [1.25, 0.9]]
DEFAULTS = {
    "edge": 0.09,
    "roof_edge": 0.11,
    "bow": 0.26,
    "tail_bow": 0.12,
    "screen_bow": 0.16,
    "crown": 0.045,
    "roof_crown": 0.05,
    "roof_width": 0.74,
    "belt_width": 0.945,
    "clearance": 0.2,
    "section": SECTION,
    "frame": 0.055,
    "pillar": 0.1,
    "pillars": [],
    "doors": [],
    "cladding": 0.0,
    "arch_ring": 0.0,
    "arch": 0.05,
    "flare": 0.02,
    "sharp": [],
    "cabin_sharp": [],
    "plan": [[0, 0.97], [0.12, 0.99], [0.3, 1], [0.8, 1], [1, 0.95]],
    "nose_trim": [],
    "lamps": [],
    "crease": 0.012,
}


MARKS = "glass pillars well trim grille lamp inner day seam1 seam2 seam3 tail two chrome".split()


class Body:
    def __init__(self, data):
        d = self.d = DEFAULTS | data
        self.length, self.width, self.height = d["size"]
        self.half = self.width / 2
        self.front = d.get("overhang", 0)
        self.axles = d.get("axles") or [self.front, self.front + d["wheelbase"]]
        self.wheel = d["tyre"] / 2
        self.arch = self.wheel + d["arch"]
        self.body = Outline(smooth_path(d["body"], sharp=d["sharp"]))
        self.cabin = Outline(smooth_path(d["cabin"], sharp=d["cabin_sharp"])) if d.get("cabin") else None
        self.belt_points = d["belt"]
        self.solids = [
            (Outline(smooth_path(s["at"], sharp=range(len(s["at"])))), s["half"], s.get("edge", 0.05)) for s in d.get("solids", [])
        ]

    def belt(self, x):
        return ramp(x, self.belt_points)

    def side(self, x, z):
        """Half the width of the lower body."""
        d = self.d
        low = d["clearance"]
        t = (z - low) / (self.belt(x) - low)
        wide = self.half * ramp(x / self.length, d["plan"]) * ramp(t, d["section"])
        wide = wide - d["crease"] * np.exp(-(((t - 0.28) / 0.12) ** 2)) + d["crease"] * 0.4 * np.tanh((t - 0.72) / 0.04)
        for at in self.axles:
            r = np.hypot(x - at, z - self.wheel)
            wide = wide + d["flare"] * np.exp(-(((r - self.arch) / 0.07) ** 2)) * (z > 0)
        return wide

    def cabin_side(self, x, z):
        d = self.d
        low, high = self.belt(x), self.height
        t = np.clip((z - low) / (high - low), -0.4, 1.2)
        wide = d["belt_width"] - (d["belt_width"] - d["roof_width"]) * (0.82 * t + 0.18 * t * np.abs(t))
        plan = ramp(x, d.get("cabin_plan") or [[0, 0.94], [self.axles[0] + 0.9, 1], [self.axles[-1] - 0.3, 1], [self.length, 0.93]])
        return self.half * wide * plan

    def warp(self, x, y):
        d = self.d
        s = np.clip(y / self.half, 0, 1.1)
        bow = 0.45 * s**2 + 0.55 * s**6
        nose = d["bow"] * bow * np.clip(1 - x / 1.1, 0, 1)
        tail = d["tail_bow"] * bow * np.clip(1 - (self.length - x) / 0.9, 0, 1)
        return x - nose + tail

    def screen_warp(self, x, y):
        s = np.clip(y / self.half, 0, 1.1)
        middle = np.mean([p[0] for p in self.d["cabin"]])
        bow = self.d["screen_bow"] * s**2
        return x - bow * np.clip((middle - x) / 0.8, -0.7, 1)

    def lower(self, x, y, z):
        d = self.d
        s = np.clip(y / self.half, 0, 1.1)
        shape = self.body(self.warp(x, y), z + d["crown"] * s**2)
        return meet(shape, y - self.side(x, z), d["edge"])

    def upper(self, x, y, z):
        d = self.d
        s = np.clip(y / self.half, 0, 1.1)
        shape = self.cabin(self.screen_warp(x, y), z + d["roof_crown"] * s**2)
        return meet(shape, y - self.cabin_side(x, z), d["roof_edge"])

    def __call__(self, x, y, z):
        d = self.d
        if d.get("covered"):
            return self.cloth(x, y, z)
        f = self.lower(x, y, z)
        if self.cabin is not None and not d.get("open"):
            f = join(f, self.upper(x, y, z), 0.025)
        for outline, half, edge in self.solids:
            f = join(f, meet(outline(x, z), y - half, edge), 0.01)
        for hollow in self.hollows():
            f = meet(f, -self.box(hollow, x, y, z), 0.03)
        if "gap" in d:
            x0, x1 = d["gap"]
            slot = np.maximum(np.abs(x - (x0 + x1) / 2) - (x1 - x0) / 2, 0.5 - z)
            f = meet(f, -slot, 0.008)
        for at in self.axles:
            r = np.hypot(x - at, z - self.wheel)
            well = np.maximum(r - self.arch, (self.half - 0.36) - y)
            f = meet(f, -well, 0.012)
        return f

    def cloth(self, x, y, z):
        """A fitted cover that reaches almost to the ground, with folds that deepen towards its hem."""
        f = join(self.lower(x, y, z) - 0.025, self.upper(x, y, z) - 0.02, 0.3)
        skirt = meet(self.lower(x, y, np.maximum(z, 0.62)) - 0.02, z - 0.8, 0.1)
        f = join(f, np.where(z < 0.8, skirt, 9.0), 0.08)
        low = np.clip((0.75 - z) / 0.6, 0, 1)
        folds = np.sin(x * 17 + 2 * np.sin(x * 3.1)) * 0.6 + np.sin(x * 29 + y * 9 + z * 2) * 0.4
        across = np.sin(y * 19 + 1.3 * np.sin(y * 5)) * np.clip(1 - x / 0.5, 0, 1)
        f = f + 0.016 * low * (folds + across) + 0.0035 * np.sin(x * 5 + y * 11 + z * 9)
        return meet(f, 0.045 - z, 0.01)

    def hollows(self):
        """Boxes cut out from above, such as a tub or an open cockpit."""
        return self.d.get("hollows", [])

    @staticmethod
    def box(h, x, y, z):
        r = h.get("round", 0.06)
        dx = np.abs(x - (h["x"][0] + h["x"][1]) / 2) - (h["x"][1] - h["x"][0]) / 2 + r
        dy = y - h["half"] + r
        dz = h["floor"] - z + r
        inside = np.minimum(np.maximum(np.maximum(dx, dy), dz), 0)
        return inside + np.sqrt(sum(np.maximum(a, 0) ** 2 for a in (dx, dy, dz))) - r

    def mesh(self, step):
        low = (-0.16, 0, -0.02 if self.d.get("covered") else max(0.05, self.d["clearance"] - 0.12))
        high = (self.length + 0.16, self.half + 0.14, self.height + 0.1)
        verts, quads, normals = solid(self, low, high, step)
        return verts, quads, normals, self.marks(verts, normals)

    # Areas of the surface, as signed distances: negative inside.

    def marks(self, p, n):
        d = self.d
        x, y, z = p[:, 0], np.abs(p[:, 1]), p[:, 2]
        far = np.full(len(x), 9.0)
        if d.get("covered"):
            return {name: far for name in MARKS}
        up = far if self.cabin is None else self.upper(x, y, z)
        on_cabin = np.where(up < 0.02, -1.0, 1.0) if self.cabin is not None else far
        glass, pillars = far.copy(), far.copy()
        if self.cabin is not None and not d.get("open"):
            glass, pillars = self.glazing(x, y, z)
            glass = np.minimum(glass, self.back_window(x, y, z, n))
        glass = np.minimum(glass, self.panes(x, y, z))
        well = far.copy()
        for at in self.axles:
            r = np.hypot(x - at, z - self.wheel)
            well = np.minimum(well, np.maximum(r - self.arch - 0.004, y - self.side(x, z) + 0.014))
        for h in self.hollows():
            well = np.minimum(well, self.box(h, x, y, z) - 0.012)
        well = np.minimum(well, np.where(n[:, 2] < -0.8, z - d["clearance"] - 0.15, 9))
        trim = np.minimum(self.plastic(x, y, z), self.bumper(x, z, n))
        seam1, seam2, seam3 = self.seams(x, y, z, n)
        lamp, inner, day = self.lamps(x, y, z)
        return {
            "glass": glass,
            "pillars": pillars,
            "well": well,
            "trim": trim,
            "grille": self.grille(x, y, z),
            "lamp": lamp,
            "inner": inner,
            "day": day,
            "seam1": seam1,
            "seam2": seam2,
            "seam3": seam3,
            "tail": self.tail(x, y, z),
            "two": self.second(x, y, z, on_cabin),
            "chrome": self.chrome(x, y, z, glass),
        }

    def glazing(self, x, y, z):
        d = self.d
        (x0, z0), (x1, z1) = d["screen"]
        lean = lambda h: x0 + (h - z0) * (x1 - x0) / (z1 - z0)
        cabin_side = self.cabin_side(x, z)
        screen = meet(y - (cabin_side - d.get("screen_pillar", 0.085)), self.screen_warp(x, y) - (x1 - 0.01), 0.06)
        base = d.get("screen_base", z0 + 0.03)
        screen = meet(screen, base - (z + d["roof_crown"] * np.clip(y / self.half, 0, 1) ** 2), 0.05)
        xw = self.screen_warp(x, y)
        inner = self.cabin(xw, z + d["roof_crown"]) + d["frame"]
        side = meet(inner, self.belt(x) + 0.02 - z, 0.03)
        side = meet(side, lean(z) + d["pillar"] - xw, 0.02)
        pillars = np.full(len(x), 9.0)
        if "glass_end" in d:
            (xe0, xe1) = d["glass_end"]
            end = xe0 + (z - self.belt(x)) * (xe1 - xe0) / max(self.height - self.belt(x).mean() - 0.1, 0.1)
            side = meet(side, x - end, d.get("glass_round", 0.05))
        side = np.maximum(side, cabin_side * 0.9 - y)
        for at, top, wide in d["pillars"]:
            line = at + (z - self.belt(x)) * (top - at) / (self.height - self.belt(x))
            pillars = np.minimum(pillars, np.abs(x - line) - wide / 2)
        pillars = np.maximum(pillars, side)
        return np.minimum(screen, side), pillars

    def back_window(self, x, y, z, n):
        """The rear window, where the back of the cabin slopes or stands upright."""
        d = self.d
        if not d.get("back_window", True):
            return np.full(len(x), 9.0)
        facing = (0.3 - n[:, 0]) * 0.15
        inner = meet(y - (self.cabin_side(x, z) - 0.11), z - (self.height - 0.11), 0.06)
        inner = meet(inner, self.belt(x) + 0.07 - z, 0.05)
        return np.maximum(meet(inner, facing, 0.02), self.length * 0.45 - x)

    def bumper(self, x, z, n):
        """Plastic trim below the tail."""
        low = z - self.d["clearance"] - self.d.get("tail_plastic", 0.2)
        return np.where((n[:, 0] > 0.25) & (x > self.length * 0.85), low, 9.0)

    def panes(self, x, y, z):
        """Windows that are drawn instead of following from the cabin, on the sides and at the front."""
        out = np.full(len(x), 9.0)
        for at in self.d.get("panes", []):
            out = np.minimum(out, np.maximum(polygon_distance(at, x, z) - 0.02, self.half * 0.62 - y))
        for shape in self.d.get("front_panes", []):
            out = np.minimum(out, self.on_nose(shape, x, y, z))
        return out

    def plastic(self, x, y, z):
        d = self.d
        trim = z - d["clearance"] - 0.035 - d["cladding"]
        if d["arch_ring"]:
            for at in self.axles:
                r = np.hypot(x - at, z - self.wheel)
                trim = np.minimum(trim, r - self.arch - d["arch_ring"])
        for shape in d["nose_trim"]:
            trim = np.minimum(trim, self.on_nose(shape, x, y, z))
        for at in d.get("side_trim", []):
            trim = np.minimum(trim, np.maximum(polygon_distance(at, x, z), self.half * 0.6 - y))
        return trim

    def on_nose(self, shape, x, y, z):
        polygon = smooth_path(shape["at"], 0.02, sharp=range(len(shape["at"]))) if shape.get("sharp", True) else smooth_path(shape["at"], 0.02)
        return np.maximum(polygon_distance(polygon, y, z) - shape.get("round", 0.0), x - shape.get("back", 0.7))

    def grille(self, x, y, z):
        out = np.full(len(x), 9.0)
        for shape in self.d.get("grille", []):
            out = np.minimum(out, self.on_nose(shape, x, y, z))
        return out

    def lamps(self, x, y, z):
        lamp, inner, day = (np.full(len(x), 9.0) for _ in range(3))
        for shape in self.d["lamps"]:
            here = self.on_nose(shape, x, y, z)
            lamp = np.minimum(lamp, here)
            if "day" in shape:
                (y0, z0), (y1, z1) = shape["day"]
                line = z0 + (np.clip(y, y0, y1) - y0) * (z1 - z0) / (y1 - y0)
                day = np.minimum(day, np.maximum(np.maximum(np.abs(z - line) - 0.011, here + 0.008), y0 - y))
            for cy, cz, r in shape.get("eyes", []):
                inner = np.minimum(inner, np.hypot(y - cy, z - cz) - r)
        return lamp, inner, day

    def tail(self, x, y, z):
        shape = self.d.get("tail_lamp")
        if not shape:
            return self.usual_tail(x, y, z)
        return np.maximum(polygon_distance(smooth_path(shape, 0.02), x, z), self.half * 0.6 - y)

    def usual_tail(self, x, y, z):
        """Lamps around the rear corners, below the belt line."""
        if self.cabin is None or not self.d.get("tail_lamps", True):
            return np.full(len(x), 9.0)
        high = float(self.belt(self.length)) - 0.05
        lamp = meet(self.length - 0.26 + (high - z) * 0.25 - x, np.abs(z - high + 0.14) - 0.14, 0.03)
        return meet(lamp, self.half * 0.64 - y, 0.03)

    def seams(self, x, y, z, n):
        d = self.d
        far = np.full(len(x), 9.0)
        seams = [far.copy(), far.copy()]
        for i, door in enumerate(d["doors"][:2]):
            s = polygon_distance(door, x, z)
            for at in self.axles:
                r = np.hypot(x - at, z - self.wheel)
                s = meet(s, self.arch + 0.07 - r, 0.05)
            seams[i] = np.where(y > self.half * 0.55, s, 9.0)
        bonnet = far.copy()
        if "bonnet" in d:
            x0, x1 = d["bonnet"]
            xw = self.warp(x, y)
            wide = self.side(x, self.belt(x) - 0.02) - d.get("bonnet_in", 0.12)
            s = meet(y - wide, x0 - xw, 0.06)
            bonnet = np.where((xw < x1) & (n[:, 2] > 0.2), s, 9.0)
        # The boot lid or tailgate.
        if d.get("tail_seam", self.cabin is not None):
            lid = meet(y - self.half * 0.66, self.d["clearance"] + 0.3 - z, 0.06)
            bonnet = np.where((n[:, 0] > 0.4) & (x > self.length * 0.8), lid, bonnet)
        return seams[0], seams[1], bonnet

    def second(self, x, y, z, on_cabin):
        """The part in the second colour: the roof, unless the shape names another."""
        if "two_at" in self.d:
            out = np.full(len(x), 9.0)
            for at in self.d["two_at"]:
                out = np.minimum(out, np.maximum(polygon_distance(at, x, z), self.half * 0.5 - y))
            return out
        if "two_below" in self.d:
            return z - self.d["two_below"]
        if self.cabin is None:
            return np.full(len(x), 9.0)
        return np.maximum(self.belt(x) + 0.06 - z, on_cabin * 0.05)

    def chrome(self, x, y, z, glass):
        if not self.d.get("chrome_line"):
            return np.full(len(x), 9.0)
        return np.maximum(np.abs(glass + 0.0) - 0.008, np.abs(z - self.belt(x) - 0.02) - 0.02)
