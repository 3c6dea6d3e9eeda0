/** Cars and posts for other companies' programs, as the site is switched to tell them. */
import type { APIRoute } from 'astro';
import { outgoingFiles } from '#layouts/feeds-out.ts';
import { tellBuilder } from '#tenant/build-note.ts';

const FOLDER = '/feeds/';

export async function getStaticPaths() {
  const files = await outgoingFiles(new URL('/', import.meta.env.SITE).href);
  return files
    .filter(({ path }) => path.startsWith(FOLDER))
    .map(({ path, ...props }) => ({ params: { file: path.slice(FOLDER.length) }, props }));
}

export const GET: APIRoute = ({ props: { type, text, note } }) => {
  if (note !== null) tellBuilder(note);
  return new Response(text, { headers: { 'content-type': type } });
};
