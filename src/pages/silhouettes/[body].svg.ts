/** Outlines of the body types in stock, for menus. */
import type { APIRoute } from 'astro';
import { BODY_TYPES } from '#domain/inventory/car.ts';
import { bodySilhouette } from '#features/inventory/artwork/silhouette.ts';
import { siteBuild } from '#layouts/build/build.ts';
import { bodyLinks } from '#layouts/frame/shell.ts';

export async function getStaticPaths() {
  const links = bodyLinks(await siteBuild());
  return BODY_TYPES.filter((body) => links.some(({ silhouette }) => silhouette.endsWith(`/${body}.svg`))).map(
    (body) => ({ params: { body }, props: { svg: bodySilhouette(body) } }),
  );
}

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'content-type': 'image/svg+xml' } });
