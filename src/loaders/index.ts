/** Every page and file of a site. */
import * as answers from './answers.ts';
import * as brands from './brands.ts';
import { carPage } from './car.ts';
import { editorPage } from './editor.ts';
import * as data from './files/data.ts';
import type { FileLoader } from './files/file-loader.ts';
import * as pictures from './files/pictures.ts';
import * as texts from './files/texts.ts';
import * as home from './home.ts';
import type { Loader } from './loader.ts';
import * as locations from './locations.ts';
import * as sale from './sale.ts';
import * as search from './search.ts';
import * as shopper from './shopper.ts';
import * as pages from './texts.ts';

/** Pages with a template in `src/pages`. */
export const PAGES: readonly Loader[] = [
  ...Object.values(home),
  carPage,
  ...Object.values(search),
  ...Object.values(brands),
  ...Object.values(locations),
  ...Object.values(pages),
  ...Object.values(shopper),
  ...Object.values(answers),
  ...Object.values(sale),
  editorPage,
] as unknown as readonly Loader[];

/** Files written by a function. */
export const FILES: readonly FileLoader[] = [
  ...Object.values(data),
  ...Object.values(pictures),
  ...Object.values(texts),
] as unknown as readonly FileLoader[];
