/** Pictures for shared links: one for each car without a photo, and one for the site. */
import type { APIRoute } from 'astro';
import { buildPictures } from '#layouts/og/pictures.ts';

export async function getStaticPaths() {
  const { names } = await buildPictures();
  return names.map((name) => ({ params: { name } }));
}

export const GET: APIRoute = async ({ params }) => {
  const { file } = await buildPictures();
  return new Response(new Uint8Array(await file(params.name ?? '')), {
    headers: { 'content-type': 'image/jpeg' },
  });
};
