/** The cars for sale, for the browsers that remember some of them. */
import type { APIRoute } from 'astro';
import { artworkPath } from '#domain/inventory/pictures/artwork-path.ts';
import { resizedUrl } from '#domain/inventory/pictures/images.ts';
import { priceLine, priceToShow } from '#domain/inventory/price.ts';
import { shelfOf } from '#domain/inventory/stock/shelves.ts';
import { RECENT_SHELVES, type RecentCar } from '#domain/saved/recent.ts';
import { siteBuild } from '#layouts/build/build.ts';

/** Twice what an entry is wide. */
const PICTURE_WIDTH = 480;

export async function getStaticPaths() {
  const { site, stock, card } = await siteBuild();
  if (!site.car.recentlyViewed) return [];
  const shelves = Array.from({ length: RECENT_SHELVES }, (): RecentCar[] => []);
  for (const doc of stock) {
    if (doc.status === 'sold') continue;
    const drawing = artworkPath(doc.simple_body, doc.colour);
    shelves[shelfOf(doc.slug, RECENT_SHELVES)]?.push({
      id: doc.id,
      slug: doc.slug,
      name: doc.name,
      price: priceLine(priceToShow(doc, card)),
      picture:
        doc.image === null
          ? drawing
          : (resizedUrl(doc.image, PICTURE_WIDTH, site.car.imageHosts) ?? doc.image),
      drawing,
    });
  }
  return shelves.map((cars, shelf) => ({ params: { shelf: String(shelf) }, props: { cars } }));
}

export const GET: APIRoute<{ cars: readonly RecentCar[] }> = ({ props: { cars } }) => Response.json(cars);
