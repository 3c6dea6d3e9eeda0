import type { MiddlewareHandler } from 'hono';

/** Security headers of every response whose route does not set its own. */
export function safeAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const setDefault = (name: string, value: string) => {
      if (!headers.has(name)) c.header(name, value);
    };
    setDefault('X-Content-Type-Options', 'nosniff');
    if (c.res.status >= 400) setDefault('Cache-Control', 'no-store');
    if (!headers.get('Content-Type')?.startsWith('text/html')) return;
    setDefault('X-Frame-Options', 'SAMEORIGIN');
    setDefault(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
    );
  };
}
