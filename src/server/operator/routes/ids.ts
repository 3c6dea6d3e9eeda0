/** Ids in the addresses of the operator's pages. */
import type { Context } from 'hono';
import * as v from 'valibot';

export const uuid = v.pipe(v.string(), v.uuid());

/** The id in the address; null if it is not an id. */
export function idOf(c: Context): string | null {
  const id = v.safeParse(uuid, c.req.param('id'));
  return id.success ? id.output : null;
}
