"""Smooth solids from drawings: signed distances to outlines, and the mesh of where a function is zero.

Metres throughout; a distance is negative inside.
"""

import numpy as np
from scipy.ndimage import map_coordinates


def smooth_path(points, step=0.012, closed=True, sharp=()):
    """A dense curve through the points (centripetal Catmull-Rom). The points numbered in `sharp` stay corners."""
    points = np.asarray(points, float)
    count = len(points)
    dense = []
    spans = count if closed else count - 1
    for i in range(spans):
        p1, p2 = points[i], points[(i + 1) % count]
        p0 = points[(i - 1) % count] if closed or i > 0 else 2 * p1 - p2
        p3 = points[(i + 2) % count] if closed or i + 2 < count else 2 * p2 - p1
        if i in sharp:
            p0 = 2 * p1 - p2
        if (i + 1) % count in sharp:
            p3 = 2 * p2 - p1
        dense.append(_span(p0, p1, p2, p3, step))
    if not closed:
        dense.append(points[-1:])
    return np.concatenate(dense)


def _span(p0, p1, p2, p3, step):
    d1, d2, d3 = (max(np.linalg.norm(b - a), 1e-6) ** 0.5 for a, b in ((p0, p1), (p1, p2), (p2, p3)))
    t0, t1, t2, t3 = 0, d1, d1 + d2, d1 + d2 + d3
    t = np.linspace(t1, t2, max(2, int(np.linalg.norm(p2 - p1) / step)), endpoint=False)[:, None]
    a1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
    a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
    a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
    b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
    b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
    return (t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2


def polygon_distance(polygon, u, v):
    """Signed distances from points to a closed polygon, for arrays of any shape."""
    polygon = np.asarray(polygon, float)
    shape = np.shape(u)
    p = np.stack([np.ravel(u), np.ravel(v)], 1)
    best = np.full(len(p), np.inf)
    inside = np.zeros(len(p), bool)
    for a, b in zip(polygon, np.roll(polygon, -1, 0)):
        edge = b - a
        length = edge @ edge
        if length < 1e-12:
            continue
        t = np.clip(((p - a) @ edge) / length, 0, 1)
        gap = p - a - t[:, None] * edge
        best = np.minimum(best, (gap * gap).sum(1))
        crosses = (a[1] <= p[:, 1]) != (b[1] <= p[:, 1])
        with np.errstate(divide="ignore", invalid="ignore"):
            at = a[0] + (p[:, 1] - a[1]) / (b[1] - a[1] if b[1] != a[1] else np.inf) * edge[0]
        inside ^= crosses & (p[:, 0] < at)
    return np.where(inside, -1, 1).reshape(shape) * np.sqrt(best).reshape(shape)


class Outline:
    """A 2D outline whose distances are cached on a grid."""

    def __init__(self, polygon, step=0.015, margin=0.45):
        polygon = np.asarray(polygon, float)
        self.low = polygon.min(0) - margin
        self.step = step
        size = np.ceil((polygon.max(0) + margin - self.low) / step).astype(int) + 1
        u, v = np.meshgrid(*(self.low[i] + step * np.arange(size[i]) for i in (0, 1)), indexing="ij")
        self.grid = polygon_distance(polygon, u, v).astype(np.float32)
        from scipy.ndimage import gaussian_filter, spline_filter

        self.grid = spline_filter(gaussian_filter(self.grid, 1.0), 3, output=np.float32)

    def __call__(self, u, v):
        at = [(np.ravel(u) - self.low[0]) / self.step, (np.ravel(v) - self.low[1]) / self.step]
        return map_coordinates(self.grid, at, order=3, mode="nearest", prefilter=False).reshape(np.shape(u))


def meet(a, b, r):
    """The intersection of two solids, with edges rounded to radius r."""
    return np.minimum(np.maximum(a, b), -r) + np.hypot(np.maximum(a + r, 0), np.maximum(b + r, 0))


def join(a, b, r):
    """The union of two solids, with inner corners filled to radius r."""
    return -meet(-a, -b, r)


def ramp(x, points):
    """A smooth curve through (position, value) pairs, monotone between them."""
    from scipy.interpolate import PchipInterpolator

    points = np.asarray(points, float)
    x = np.clip(x, points[0, 0], points[-1, 0])
    return PchipInterpolator(points[:, 0], points[:, 1])(x)


def solid(f, low, high, step):
    """The mesh of f = 0 (surface nets, projected onto the surface): vertices, quads, normals. Mirrored at y = 0."""
    xs = np.arange(low[0], high[0] + step, step)
    half = np.arange(step / 2, high[1] + step, step)
    zs = np.arange(low[2], high[2] + step, step)
    # Coarse first; fine only near the surface.
    rough, every = 3 * step, 3
    cx, cy, cz = (np.arange(0, len(each) + every, every) for each in (xs, half, zs))
    x, y, z = np.meshgrid(xs[0] + cx * step, half[0] + cy * step, zs[0] + cz * step, indexing="ij")
    coarse = f(x, np.abs(y), z).astype(np.float32)
    values = coarse
    for axis, count in enumerate((len(xs), len(half), len(zs))):
        nearest = np.minimum((np.arange(count) + 1) // every, values.shape[axis] - 1)
        values = np.take(values, nearest, axis)
    near = np.argwhere(np.abs(values) < 1.9 * rough)
    for part in np.array_split(near, max(1, len(near) // 400000)):
        i, j, k = part.T
        values[i, j, k] = f(xs[i], half[j], zs[k])
    values = np.concatenate([values[:, ::-1], values], 1)
    ys = np.concatenate([-half[::-1], half])
    verts, quads = _nets(values, xs, ys, zs)
    for _ in range(2):
        at, slope = value_and_slope(f, verts)
        size = np.maximum((slope * slope).sum(1), 0.15)
        move = -(at / size)[:, None] * slope
        far = np.linalg.norm(move, axis=1, keepdims=True)
        verts = verts + move * np.minimum(1, 0.8 * step / np.maximum(far, 1e-9))
    _, slope = value_and_slope(f, verts)
    normals = slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)
    return verts, quads, normals


def value_and_slope(f, p, e=0.004):
    def at(q):
        return f(q[:, 0], np.abs(q[:, 1]), q[:, 2])

    slope = np.stack([(at(p + e * d) - at(p - e * d)) / (2 * e) for d in np.eye(3)], 1)
    return at(p), slope


def _nets(values, xs, ys, zs):
    inside = values < 0
    shape = np.array(values.shape) - 1
    total = np.zeros(tuple(shape) + (3,), np.float32)
    count = np.zeros(tuple(shape), np.int8)
    for axis in range(3):
        for one in (0, 1):
            for two in (0, 1):
                corner = [slice(0, -1)] * 3
                others = [i for i in range(3) if i != axis]
                corner[others[0]] = slice(one, one + shape[others[0]])
                corner[others[1]] = slice(two, two + shape[others[1]])
                there = list(corner)
                there[axis] = slice(1, None)
                corner[axis] = slice(0, -1)
                a, b = values[tuple(corner)], values[tuple(there)]
                hit = (a < 0) != (b < 0)
                part = np.where(hit, a / np.where(hit, a - b, 1), 0)
                count += hit
                total[..., axis] += part
                total[..., others[0]] += hit * one
                total[..., others[1]] += hit * two
    used = count > 0
    number = np.full(tuple(shape), -1, np.int64)
    number[used] = np.arange(used.sum())
    cell = np.argwhere(used)
    place = cell + total[used] / count[used][:, None]
    steps = np.array([xs[1] - xs[0], ys[1] - ys[0], zs[1] - zs[0]])
    verts = np.array([xs[0], ys[0], zs[0]]) + place * steps
    quads = []
    for axis in range(3):
        others = [(axis + 1) % 3, (axis + 2) % 3]
        a = [slice(None)] * 3
        a[axis] = slice(0, -1)
        b = [slice(None)] * 3
        b[axis] = slice(1, None)
        cross = inside[tuple(a)] != inside[tuple(b)]
        at = np.argwhere(cross)
        ok = (at[:, others[0]] > 0) & (at[:, others[1]] > 0)
        ok &= (at[:, others[0]] < shape[others[0]]) & (at[:, others[1]] < shape[others[1]])
        at = at[ok]
        out = ~inside[tuple(at.T)]
        ring = []
        for one, two in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
            near = at.copy()
            near[:, others[0]] += one
            near[:, others[1]] += two
            ring.append(number[tuple(near.T)])
        quad = np.stack(ring, 1)
        quad[out] = quad[out][:, ::-1]
        quads.append(quad)
    return verts, np.concatenate(quads)
