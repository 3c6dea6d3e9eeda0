/** At build time: hands the browser the icons as they are worked out, without the documents they come from. */
import { ICON_PATHS } from './icon-paths.ts';

/** A plugin of Vite. */
export function icons() {
  return {
    name: 'forecourt:icons',
    load: (id: string) =>
      id.endsWith('/src/ui/icon-paths.ts')
        ? `export const ICON_PATHS = ${JSON.stringify(ICON_PATHS)};`
        : null,
  };
}
