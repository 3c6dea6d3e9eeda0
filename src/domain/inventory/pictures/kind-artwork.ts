/**
 * The picture that stands for a kind of car: a model, a badge, a body type, a make. It is always a drawing, because all
 * drawings share one angle, scale and ground; a photo shows one car, where it happens to stand.
 */
import { type ColourToken, colourToken } from './artwork-colours.ts';
import { artworkPath, UNKNOWN } from './artwork-path.ts';
import { COVERED, type Shape } from './shapes.ts';

/** What a car's drawing depends on. */
interface DrawnCar {
  shape: Shape;
  /** As the feed names it. */
  colour: string | null;
}

/** Paints that do not stand out in the light grey studio, or hide the shape; the worst last. Any other is better. */
const DULL: readonly ColourToken[] = ['white', 'beige', 'grey', 'silver', 'neutral', 'charcoal', 'black'];

/**
 * The drawing of the most frequent shape among these cars, in the paint that stands out best; of several, in the most
 * frequent. Equal numbers are decided by name, so that the picture does not change with the order of the stock.
 */
export function kindArtwork(cars: readonly DrawnCar[]): string {
  const known = cars.filter(({ shape }) => shape !== COVERED);
  const [usual] = byCount(known, ({ shape }) => shape);
  if (usual === undefined) return artworkPath(UNKNOWN);
  const [, ofShape] = usual;
  const paints = byCount(ofShape, (car) => car.colour ?? '').map(([, [car]]) => car ?? UNKNOWN);
  const [clearest = UNKNOWN] = paints.toSorted((a, b) => dullness(a) - dullness(b));
  return artworkPath(clearest);
}

const dullness = ({ colour }: DrawnCar): number => DULL.indexOf(colourToken(colour));

/** Groups, the largest first. */
function byCount<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, nameOf)].sort(
    ([a, own], [b, other]) => other.length - own.length || (a < b ? -1 : 1),
  );
}
