/** Finds pictures that stand in for photos: "image coming soon", the dealer's logo, a banner about warranties. */
import { isSame, outlines } from './fingerprint.ts';

/** A picture in a site's stock. */
export interface StockPicture {
  url: string;
  id: string;
  fingerprint: string;
  colours: string;
  /** Whether it looks like text or a logo on a flat background. */
  isSign: boolean;
  /** The models (make and model) of the cars that use it, each once. */
  models: readonly string[];
}

/**
 * A picture used for this many different models is a placeholder. Cars of one model may share the maker's photo.
 */
const MODELS = 3;
/** A picture that looks like a sign is a placeholder from the second model on. */
const SIGN_MODELS = 2;

/** How far JPEGs of one picture may differ in colour, in steps of 17 out of 256. */
const COLOUR_STEPS = 1;

const isNear = (one: string, other: string) =>
  [...one].every(
    (digit, at) =>
      Math.abs(Number.parseInt(digit, 16) - Number.parseInt(other[at] ?? '0', 16)) <= COLOUR_STEPS,
  );

/** How many pictures with the same outlines are told apart. Dark interiors have almost no outlines. */
const MOST_KINDS = 200;

/** One picture, saved as several files. */
interface Kind {
  colours: string;
  fingerprint: string;
  isSign: boolean;
  models: Set<string>;
  urls: string[];
}

/** The addresses of placeholders among all pictures of a site's stock. */
export function placeholders(pictures: readonly StockPicture[]): Set<string> {
  const found = new Set<string>();
  for (const sameOutlines of Map.groupBy(pictures, ({ fingerprint }) => outlines(fingerprint)).values()) {
    for (const { urls, models, isSign } of kindsOf(sameOutlines)) {
      if (models.size < (isSign ? SIGN_MODELS : MODELS)) continue;
      for (const url of urls) found.add(url);
    }
  }
  return found;
}

function kindsOf(pictures: readonly StockPicture[]): Kind[] {
  const files = [...Map.groupBy(pictures, ({ id }) => id).values()].map(
    (same): Kind => ({
      models: new Set(same.flatMap(({ models }) => models)),
      urls: same.map(({ url }) => url),
      colours: same[0]?.colours ?? '',
      fingerprint: same[0]?.fingerprint ?? '',
      isSign: same.some(({ isSign }) => isSign),
    }),
  );
  const kinds: Kind[] = [];
  // The most widely used come first, so that each of them gets a kind.
  for (const file of files.sort((one, other) => other.models.size - one.models.size)) {
    const kind = kinds.find(
      ({ colours, fingerprint }) => isNear(colours, file.colours) && isSame(fingerprint, file.fingerprint),
    );
    if (kind === undefined) {
      if (kinds.length < MOST_KINDS) kinds.push(file);
      continue;
    }
    for (const model of file.models) kind.models.add(model);
    kind.urls.push(...file.urls);
    kind.isSign ||= file.isSign;
  }
  return kinds;
}
