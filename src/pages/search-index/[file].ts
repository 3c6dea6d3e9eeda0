import type { APIRoute } from 'astro';
import { type SearchFile, searchBuild } from '#layouts/search.ts';

export async function getStaticPaths() {
  const { files } = await searchBuild();
  return files.map((file) => ({ params: { file: file.name }, props: { file } }));
}

export const GET: APIRoute<{ file: SearchFile }> = ({ props: { file } }) =>
  new Response(file.content, { headers: { 'Content-Type': file.type } });
