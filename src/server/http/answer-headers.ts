import type { MiddlewareHandler } from 'hono';

/** Headers of every response unless its route sets others, so that a route that forgets them is not a hole. */
export function safeAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const say = (name: string, value: string) => {
      if (!headers.has(name)) c.header(name, value);
    };
    say('X-Content-Type-Options', 'nosniff');
    if (c.res.status >= 400) say('Cache-Control', 'no-store');
    if (!headers.get('Content-Type')?.startsWith('text/html')) return;
    say('X-Frame-Options', 'SAMEORIGIN');
    say(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
    );
  };
}
