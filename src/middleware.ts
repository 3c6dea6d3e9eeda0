/** Remembers why a page could not be drawn: Astro answers 500 without a word. */
import { defineMiddleware } from 'astro:middleware';

export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    return await next();
  } catch (cause) {
    if (locals.problem !== undefined) locals.problem.cause = cause;
    throw cause;
  }
});
