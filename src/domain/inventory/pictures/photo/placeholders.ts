/** Pictures that stand for a photo and are none: "image coming soon", the dealer's logo, a banner about warranties. */

/** A picture of a site's stock. */
export interface StockPicture {
  url: string;
  id: string;
  likeness: string;
  colours: string;
  /** Whether it looks like text or a logo on a flat ground. */
  isSign: boolean;
  /** The models (make and model) of the cars that name it, each once. */
  models: readonly string[];
}

/**
 * From so many different models on, one picture is of none of them. Cars of one model may share the maker's photo.
 */
const MODELS = 3;
/** A picture that looks like a sign is one from the second model on. */
const SIGN_MODELS = 2;

/** Colours that JPEGs of one picture come within, steps of 17 from 256. */
const COLOUR_STEPS = 1;

const isNear = (one: string, other: string) =>
  [...one].every(
    (digit, at) =>
      Math.abs(Number.parseInt(digit, 16) - Number.parseInt(other[at] ?? '0', 16)) <= COLOUR_STEPS,
  );

/** The addresses of those that are no photos of a car, of all pictures of one site's stock. */
export function placeholders(pictures: readonly StockPicture[]): Set<string> {
  const found = new Set<string>();
  for (const alike of Map.groupBy(pictures, ({ likeness }) => likeness).values()) {
    const files = [...Map.groupBy(alike, ({ id }) => id).values()].map((same) => ({
      same,
      models: new Set(same.flatMap((each) => each.models)),
      colours: same[0]?.colours ?? '',
      isSign: same.some(({ isSign }) => isSign),
    }));
    for (const file of files) {
      const near = files.filter(({ colours }) => isNear(colours, file.colours));
      const models = new Set(near.flatMap((each) => [...each.models]));
      if (models.size < (file.isSign ? SIGN_MODELS : MODELS)) continue;
      for (const { url } of file.same) found.add(url);
    }
  }
  return found;
}
