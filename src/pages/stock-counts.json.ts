import type { APIRoute } from 'astro';
import { siteBuild } from '#layouts/build/build.ts';
import { menuCounts } from '#layouts/frame/shell.ts';

/** How many cars the entries of the header's menu lead to: in a file of its own, so that a sale changes no page by it. */
export const GET: APIRoute = async () => Response.json(menuCounts(await siteBuild()));
