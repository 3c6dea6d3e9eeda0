/**
 * An SVG document's shapes as a single path: one element for the browser to lay out, however many strokes.
 */

type Attributes = Readonly<Record<string, string>>;
type Draw = (attributes: Attributes) => string;

const number = (attributes: Attributes, name: string) => Number(attributes[name] ?? 0);

const circle: Draw = (shape) => {
  const [x, y, r] = [number(shape, 'cx'), number(shape, 'cy'), number(shape, 'r')];
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
};

const rect: Draw = (shape) => {
  const [x, y, r] = [number(shape, 'x'), number(shape, 'y'), number(shape, 'rx')];
  const [width, height] = [number(shape, 'width') - 2 * r, number(shape, 'height') - 2 * r];
  const turn = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${x + r} ${y}h${width}${turn(r, r)}v${height}${turn(-r, r)}h${-width}${turn(-r, -r)}v${-height}${turn(r, -r)}z`;
};

const SHAPES: Readonly<Record<string, Draw>> = {
  path: ({ d = '' }) => d,
  circle,
  rect,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polygon: ({ points = '' }) => `M${points}z`,
  polyline: ({ points = '' }) => `M${points}`,
};

/**
 * The outlines of a document's shapes, in order. Fills, transforms and nesting are not supported.
 * @throws Error for an element that is not a shape
 */
export function pathData(svg: string): string {
  const drawing = svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const parts = [...drawing.matchAll(/<(\w+)([^>]*)>/g)].map(([, name = '', rest = '']) => {
    const draw = SHAPES[name];
    if (!draw) throw new Error(`<${name}> cannot be drawn as a path`);
    const pairs = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)];
    return draw(Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value])));
  });
  // A part with absolute coordinates must not start where the previous part ended.
  return parts.map((part, at) => (at > 0 && part.startsWith('m') ? `M0 0${part}` : part)).join('');
}
