import type { Crumb } from '#domain/structured-data/breadcrumbs.ts';
import type { ItemNouns } from './count.ts';
import type { Landing } from './routes.ts';
import { searchSubject } from './titles.ts';
import { emptyQuery } from './url.ts';

/** The breadcrumbs of a search page: home, all stock, then the pages whose paths are prefixes of its own. */
export function landingCrumbs(landing: Landing, landings: readonly Landing[], items: ItemNouns): Crumb[] {
  const above = landings
    .filter(({ path }) => landing.path === path || landing.path.startsWith(`${path}/`))
    .toSorted((a, b) => a.path.length - b.path.length);
  return [
    { label: 'Home', href: '/' },
    ...above.map(({ path, preset }) => ({
      label: capital(preset.categories?.[0] ?? searchSubject({ ...emptyQuery(), filters: preset }, items)),
      href: path,
    })),
  ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
