/** Texts for programs at the root of the site: `llms.txt`. */
import type { APIRoute } from 'astro';
import { outgoingFiles } from '#layouts/feeds-out.ts';

export async function getStaticPaths() {
  const files = await outgoingFiles(new URL('/', import.meta.env.SITE).href);
  return files
    .filter(({ path }) => /^\/[^/]+\.txt$/.test(path))
    .map(({ path, type, text }) => ({
      params: { name: path.slice(1, -'.txt'.length) },
      props: { type, text },
    }));
}

export const GET: APIRoute = ({ props: { type, text } }) =>
  new Response(text, { headers: { 'content-type': type } });
