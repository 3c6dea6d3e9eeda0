/** The mappings that come with the platform. */
import { type FeedMapping, parseFeedMapping } from '#domain/inventory/feed/mapping.ts';
import autograb from './autograb.json' with { type: 'json' };
import cox from './cox.json' with { type: 'json' };
import dms from './dms.json' with { type: 'json' };
import forecourt from './forecourt.json' with { type: 'json' };
import google from './google.json' with { type: 'json' };
import homenet from './homenet.json' with { type: 'json' };
import jsonld from './jsonld.json' with { type: 'json' };
import meta from './meta.json' with { type: 'json' };
import vauto from './vauto.json' with { type: 'json' };

/** The content of their files, to show or send on; `readFeed` takes the result of `builtInMapping`. */
export const FORMATS = {
  forecourt,
  dms,
  cox,
  google,
  meta,
  homenet,
  vauto,
  autograb,
  jsonld,
} as const satisfies Record<string, object>;
export type FormatName = keyof typeof FORMATS;

/** The `description` in each file. */
export function builtInMapping(name: FormatName): FeedMapping {
  return parseFeedMapping(FORMATS[name], `${name}.json`);
}

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}

/** The mapping of a feed that comes without one. */
export const DEFAULT_FORMAT: FormatName = 'forecourt';
