/** The stock file that a new tenant starts with. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedCar } from '#domain/inventory/car.ts';
import { counted } from '#domain/shared/counted.ts';
import type { AustralianState } from '#domain/shared/schema.ts';
import type { GuessedMapping } from '#engines/feeds/index.ts';
import { CommandFailed } from './command-failed.ts';
import { main as feedCommand } from './feed.ts';
import { guessFile, mappingText } from './feed-guess.ts';
import { findFile } from './find-file.ts';
import { platformOf } from './running-platform.ts';

/** Beside a tenant's `site.json`: the mapping of its stock file. */
const MAPPING_FILE = 'feed.mapping.json';

interface StockFile {
  path: string;
  guess: GuessedMapping;
  /** The only dealership that the file names, and the state where most of its cars are. */
  dealer: string | null;
  state: AustralianState | null;
}

/** @throws CommandFailed if the file is not a stock list: nothing is created then */
export async function stockFile(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<StockFile> {
  const path = await findFile(file, env);
  const guess = await guessFile(path);
  const cars = guess.cars.map(({ car }) => car);
  const dealers = new Set(cars.map(({ location }) => location.location_name));
  const [dealer = null] = dealers.size === 1 ? dealers : [];
  return { path, guess, dealer, state: commonest(cars) };
}

function commonest(cars: readonly FeedCar[]): AustralianState | null {
  const times = new Map<AustralianState, number>();
  for (const { location } of cars) {
    if (location.state !== null) times.set(location.state, (times.get(location.state) ?? 0) + 1);
  }
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

interface Io {
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/** Has a running platform publish a new site. @returns whether one did */
export async function publishSite(slug: string, { env }: Pick<Io, 'env'>): Promise<boolean> {
  try {
    const platform = await platformOf(env);
    await platform.ask(`/api/sites/${slug}/publish`, {});
    return true;
  } catch (error) {
    // The platform can be started later.
    if (error instanceof CommandFailed) return false;
    throw error;
  }
}

/** Saves the mapping with the tenant, and imports the stock if a platform runs. @returns whether one did */
export async function importStock(
  { path, guess }: StockFile,
  { dealership, folder }: { dealership: string; folder: string },
  io: Io,
): Promise<boolean> {
  const mapping = join(folder, MAPPING_FILE);
  await writeFile(mapping, mappingText(guess.mapping));
  io.out(`${mapping} says how the stock is read: ${counted(guess.fields.length, 'field')} of a car.`);
  for (const { text, choices } of guess.questions)
    io.out(` Please check: ${text} Assumed: ${choices[0]?.text}.`);
  const args = [dealership, path, '--mapping', mapping];
  const code = await feedCommand(args, { env: io.env, out: () => {}, err: io.err });
  if (code === 0) io.out('The stock is imported, and the site is being built.');
  else io.out(`The stock is not imported yet: start the platform, then npm run feed -- ${args.join(' ')}`);
  return code === 0;
}
