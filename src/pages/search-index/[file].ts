import type { APIRoute } from 'astro';
import { type SearchFile, searchFiles } from '#layouts/search/search.ts';

export async function getStaticPaths() {
  return (await searchFiles()).map((file) => ({ params: { file: file.name }, props: { file } }));
}

export const GET: APIRoute<{ file: SearchFile }> = ({ props: { file } }) =>
  new Response(file.content, { headers: { 'Content-Type': file.type } });
