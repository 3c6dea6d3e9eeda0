/** Drawings of the cars in stock that have no photo, one file for each body and paint. */
import type { APIRoute } from 'astro';
import { artworkPath, artworkSvg, parseArtworkName } from '#features/inventory/artwork/artwork.ts';
import { siteBuild } from '#layouts/build/build.ts';

export async function getStaticPaths() {
  const { carPages } = await siteBuild();
  const paths = new Set(carPages.map(({ doc }) => artworkPath(doc.simple_body, doc.colour)));
  return [...paths].map((path) => ({ params: { name: path.replace(/^\/artwork\/|\.svg$/g, '') } }));
}

export const GET: APIRoute = ({ params }) => {
  const picture = parseArtworkName(params.name ?? '');
  if (picture === null) return new Response(null, { status: 404 });
  return new Response(artworkSvg(picture.body, picture.colour), {
    headers: { 'content-type': 'image/svg+xml' },
  });
};
