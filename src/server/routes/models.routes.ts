import { Hono } from 'hono';
import { modelNames } from '#domain/vehicles/find.ts';

/** The catalogue changes with the program. */
const A_DAY = 'public, max-age=86400';

/** `GET /?make=Toyota`: the names of the make's models in the catalogue; none for an unknown make. */
export function modelsRoutes(): Hono {
  return new Hono().get('/', (c) => {
    c.header('Cache-Control', A_DAY);
    return c.json(modelNames(c.req.query('make') ?? ''));
  });
}
