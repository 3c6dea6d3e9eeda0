import type { APIRoute } from 'astro';
import type { ComparableCar } from '#domain/inventory/page/compare.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { compareShelves } from '#layouts/compare.ts';

export async function getStaticPaths() {
  const { site } = await siteBuild();
  if (!site.card.compare) return [];
  return (await compareShelves()).map((cars, shelf) => ({
    params: { shelf: String(shelf) },
    props: { cars },
  }));
}

export const GET: APIRoute<{ cars: readonly ComparableCar[] }> = ({ props: { cars } }) => Response.json(cars);
