import type { MiddlewareHandler } from 'hono';
import { ApiError } from './api-error.ts';
import { sameToken } from './tokens.ts';

/** Passes requests whose `Authorization: Bearer …` header has `token`, or one of several; others get a 401. */
export function requireToken(token: string | readonly string[], name: string): MiddlewareHandler {
  return async (c, next) => {
    const given = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (given === undefined || ![token].flat().some((each) => sameToken(given, each))) {
      const message = given === undefined ? `this needs the ${name}` : `that is not the ${name}`;
      throw new ApiError(401, `${message} (header "Authorization: Bearer …")`, {
        'WWW-Authenticate': 'Bearer',
      });
    }
    await next();
  };
}
