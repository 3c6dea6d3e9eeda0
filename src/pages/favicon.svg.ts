import type { APIRoute } from 'astro';
import { derivePalette } from '#domain/tenant/colours.ts';
import { templateOf } from '#domain/tenant/templates/index.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { iconPaths } from '#ui/icons.ts';

/** A car on a tile of the tenant's brand colour. */
export const GET: APIRoute = async () => {
  const { site } = await siteBuild();
  const { light } = derivePalette(site.template, site.brand.colours);
  const { iconRadius } = templateOf(site);
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${iconRadius}" fill="${light.brand}"/><g transform="translate(4 4)" fill="none" stroke="${light['brand-ink']}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${iconPaths('car')}</g></svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );
};
