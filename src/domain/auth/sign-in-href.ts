/**
 * The sign-in page's address. Separate from the rest of sign-in, because every page of a site with a
 * watchlist loads it.
 */
import type { SignInType } from './sign-in-types.ts';

export interface SignInRequest {
  type: SignInType;
  /** Path of the site to open after signing in. */
  redirect: string;
  /** Path of the site to return to without signing in. */
  back: string;
  /** The car to save to the watchlist after signing in. */
  carId?: number;
}

/** A sign-in's reason, as carried by an address or a form. `readSignIn` reads it back. */
export function signInParameters({ type, redirect, back, carId }: SignInRequest): Record<string, string> {
  return { type, redirect, back, ...(carId !== undefined && { car_id: String(carId) }) };
}

/** The sign-in page's address. */
export function signInHref(request: SignInRequest): string {
  return `/sign-in?${new URLSearchParams(signInParameters(request))}`;
}
