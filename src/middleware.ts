/** What stands between a request for a page and its template. */
import { defineMiddleware } from 'astro:middleware';

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, url, routePattern, params } = context;
  if (import.meta.env.DEV) {
    const { fileAt, localsFor } = await import('#generator/development.ts');
    const file = await fileAt(process.env, url.pathname);
    if (file !== null) return file;
    const given = await localsFor(process.env, routePattern, params);
    if (given !== null) {
      Object.assign(locals, given);
      return next();
    }
    Object.assign(locals, await localsFor(process.env, '/404', {}));
    return routePattern === '/404' ? next() : next('/404');
  }
  try {
    return await next();
  } catch (cause) {
    // Astro answers 500 without a word: this is how the generator hears why. What Astro draws for the error may fail too.
    if (locals.problem !== undefined) locals.problem.cause ??= cause;
    throw cause;
  }
});
